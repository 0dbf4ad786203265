import { type Crop, wholeSide } from '@brigade/contract/collections/addresses.ts'
import { aroundFocus, cropFor, cropRatios, narrowPart, pixelsOf } from '@brigade/contract/collections/crops.ts'
import { type Crops, type CropUse, cropUses, type Picture } from '@brigade/contract/collections/pictures.ts'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { pictureAt } from '../../../platform/pictures/picture-at.ts'
import { FieldGroup } from '../../../ui/form/Field.tsx'
import { PicturePartField } from '../../../ui/form/PicturePartField.tsx'
import { useOwnValue } from '../../../ui/form/use-own-value.ts'
import type { FocalPoint } from '../../../ui/page/focal-point.ts'
import { PartOfPicture } from '../../../ui/page/PartOfPicture.tsx'
import type { PicturePart } from '../../../ui/page/picture-part.ts'
import { partText, words } from '../collections-texts.ts'
import styles from './CropParts.module.css'

const ratioTexts: Readonly<Record<CropUse, string>> = { item: '4:3', square: '1:1', cover: '16:9', card: '8:5' }

const partOf = ({ x, y, width, height }: Crop): PicturePart => ({
  x: x / wholeSide,
  y: y / wholeSide,
  width: width / wholeSide,
  height: height / wholeSide,
})

/** In whole ten-thousandths, within the picture. */
export function cropOf(part: PicturePart): Crop {
  const [width, height] = [part.width, part.height].map((side) => Math.min(wholeSide, Math.max(1, Math.round(side * wholeSide))))
  const within = (at: number, length = 0) => Math.min(Math.max(0, Math.round(at * wholeSide)), wholeSide - length)
  return { x: within(part.x, width), y: within(part.y, height), width: width ?? wholeSide, height: height ?? wholeSide }
}

interface CropPartsProps {
  picture: Picture
  /** As it stands in the form; parts that nobody chose follow it. */
  focus?: FocalPoint
  defaultValue?: Crops
  error?: ReactNode
  /** Nothing where the parts are only shown. */
  onChange?: (crops: Crops) => void
}

/** What each use shows of a picture; pressing one opens the choice of its part. */
export function CropParts({ picture, focus, defaultValue, error, onChange }: CropPartsProps) {
  const [crops, tell] = useOwnValue<Crops>({ defaultValue, onChange }, picture.crops)
  const [open, setOpen] = useState<CropUse>()
  const editor = useId()
  const box = useRef<HTMLDivElement>(null)
  useEffect(
    function showEditor() {
      if (open) box.current?.scrollIntoView({ block: 'nearest' })
    },
    [open],
  )
  const { width, height } = picture
  const shown = {
    width,
    height,
    focal_x: focus ? Math.round(focus.x * wholeSide) : picture.focal_x,
    focal_y: focus ? Math.round(focus.y * wholeSide) : picture.focal_y,
    crops,
  }
  const src = pictureAt(picture.face, 640)

  function choose(use: CropUse, part: PicturePart | undefined) {
    const { [use]: _, ...others } = crops
    tell(part ? { ...others, [use]: cropOf(part) } : others)
  }

  return (
    <FieldGroup label={words.parts} help={onChange && open === undefined && words.partsHelp} error={error}>
      <ul className={styles.uses}>
        {cropUses.map((use) => {
          const crop = cropFor(shown, use)
          const pixels = pixelsOf(picture, crop).width
          const said = (
            <>
              <PartOfPicture src={src} part={partOf(crop)} ratio={cropRatios[use]} />
              <strong>{partText(use)}</strong>
              <span>{(crops[use] ? words.partChosen : words.partAutomatic)(ratioTexts[use])}</span>
              {pixels < narrowPart && <span className={styles.narrow}>{words.partNarrow(pixels)}</span>}
            </>
          )
          return (
            <li key={use} className={styles.row}>
              {onChange ? (
                <button
                  type="button"
                  className={styles.use}
                  aria-expanded={open === use}
                  aria-controls={open === use ? editor : undefined}
                  onClick={() => setOpen(open === use ? undefined : use)}
                >
                  {said}
                </button>
              ) : (
                <div className={styles.use}>{said}</div>
              )}
            </li>
          )
        })}
      </ul>
      {open && (
        <div id={editor} ref={box}>
          <PicturePartField
            key={open}
            label={words.partOf(partText(open))}
            src={src}
            picture={picture}
            ratio={cropRatios[open]}
            automatic={partOf(aroundFocus(shown, cropRatios[open]))}
            value={crops[open] && partOf(crops[open])}
            onChange={(part) => choose(open, part)}
          />
        </div>
      )}
    </FieldGroup>
  )
}
