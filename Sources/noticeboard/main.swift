print("noticeboard")
