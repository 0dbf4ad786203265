/** As the kit calls the list of a menu, after the button that opened it. */
export const menuIdOf = (openerId: string): string => `${openerId}-dropdown`

/** The id of the button that opened a menu, as long as it is open: the menu is named after it. */
export const openerId = (menuId: string): string => menuId.replace(/-dropdown$/, '')
