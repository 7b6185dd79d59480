noticeboard record shop.notices shop
noticeboard replay shop.notices
noticeboard check shop.notices 'expect unheard * 0' 'expect leaked 0'

noticeboard approve shop.notices --baseline shop.baseline
noticeboard check later.notices --baseline shop.baseline
