import { randomBytes } from 'node:crypto'
import { type Crop, cropText, type RenditionFormat } from '@brigade/contract/collections/addresses.ts'

// Where the files of a picture lie in the storage. All of them go with `folderOf`.

export const folderOf = (file: string): string => `pictures/${file.slice(0, 2)}/${file}`
/** As it was uploaded. */
export const originalOf = (file: string): string => `${folderOf(file)}/original`
/** What renditions are made of where the original cannot be read directly. */
export const masterOf = (file: string): string => `${folderOf(file)}/master.jpg`
export const renditionOf = (file: string, crop: Crop, width: number, format: RenditionFormat): string =>
  `${folderOf(file)}/r/${cropText(crop)}/${width}.${format}`

/** Not to be guessed: it stands in addresses. */
export const newFileKey = (): string => randomBytes(16).toString('base64url')
