import { ChangedPicture, type Crops, cropUses, type Picture } from '@brigade/contract/collections/pictures.ts'
import * as z from 'zod/mini'
import type { FocalPoint } from '../../../ui/page/focal-point.ts'
import { partText, words } from '../collections-texts.ts'

const whole = 10_000
const { name, caption, alt, credit, rights_until, crops } = ChangedPicture.shape
const share = z.number().check(z.minimum(0), z.maximum(1))

/** What is said of a picture: an empty day is no end, and the focus is one point. */
export const editSchema = z.pipe(
  z.object({
    name,
    caption,
    alt,
    credit,
    rights_until: z.pipe(
      z.transform((day: unknown) => (day === '' ? null : day)),
      rights_until,
    ),
    focus: z.object({ x: share, y: share }),
    crops,
  }),
  z.transform(({ focus, ...said }) => ({ ...said, focal_x: Math.round(focus.x * whole), focal_y: Math.round(focus.y * whole) })),
)

export const editValues = (picture: Picture) => ({
  name: picture.name,
  caption: picture.caption,
  alt: picture.alt,
  credit: picture.credit,
  rights_until: picture.rights_until ?? '',
  focus: { x: picture.focal_x / whole, y: picture.focal_y / whole },
  crops: picture.crops,
})

export const editLabels = () => ({
  name: words.pictureName,
  caption: words.caption,
  alt: words.alt,
  credit: words.credit,
  rights_until: words.rightsUntil,
  focus: words.focus,
  crops: words.parts,
})

const percent = (share: number): number => Math.round(share * 100)

/** What has no words of its own, where two versions are compared. */
export const editInWords = {
  focus: ({ x, y }: FocalPoint) => words.focusAt(percent(x), percent(y)),
  crops: (crops: Crops) => {
    const said = cropUses.flatMap((use) => {
      const part = crops[use]
      return part ? [`${partText(use)}: ${[part.x, part.y, part.width, part.height].map((side) => `${percent(side / whole)}%`).join(', ')}`] : []
    })
    return said.join('; ') || words.noParts
  },
}
