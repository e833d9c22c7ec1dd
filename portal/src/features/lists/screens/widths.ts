/** Below this width rows are cards, as in the classes of the table. */
export const cards = '(width < 40rem)'

/** From here on a preview has room beside the list. */
export const hasRoomForPane = '(width >= 80rem)'
