import * as batches from './apply.ts'
import * as history from './history.ts'
import * as store from './store.ts'
import * as pos from './store-pos-values.ts'

/** The draft with all it draws from; it is shared and never changed. What can be asked of it stands in `menus/public`. */
export const loadMenu = store.loadMenu
/** Carries out operations, each to its own outcome, and writes them down so that they can be taken back. */
export const applyOps = batches.applyOps
/** Whether one of them connects to a library: then its group may not move meanwhile. */
export const drawsAnew = batches.drawsAnew
/** A price as the history writes it: "12.34". */
export const moneyText = history.moneyText
/** What points of sale give to fields of a menu: they say it, and whether it has changed. */
export const registerPosValues = pos.registerPosValues
