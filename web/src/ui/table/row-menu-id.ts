/** The id of the button that opened a menu, as long as it is open: the menu is named after it. */
export const openerId = (menuId: string): string => `${menuId}-opener`
