swift run shop

# in another terminal
noticeboard list
noticeboard attach shop
