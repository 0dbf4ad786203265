import { useEffect, useState } from 'react'
import { FieldGrid } from '../form/FieldGrid.tsx'
import { FileField } from '../form/FileField.tsx'
import { FocalPointField } from '../form/FocalPointField.tsx'
import { PicturePartField } from '../form/PicturePartField.tsx'
import { Card } from '../page/Card.tsx'
import type { PicturePart } from '../page/picture-part.ts'
import { QrCode } from '../qr/QrCode.tsx'
import type { Demo } from './demos.ts'
import styles from './UiDemo.module.css'

/** A picture made here: a plate on a table, off the centre. */
function plate(): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), { width: 960, height: 600 })
  const pen = canvas.getContext('2d')
  if (!pen) return canvas
  const disc = (radius: number, color: string) => {
    pen.fillStyle = color
    pen.beginPath()
    pen.arc(640, 230, radius, 0, 7)
    pen.fill()
  }
  const table = pen.createLinearGradient(0, 0, 960, 600)
  table.addColorStop(0, '#7a4a2b')
  table.addColorStop(1, '#3d2414')
  pen.fillStyle = table
  pen.fillRect(0, 0, 960, 600)
  disc(190, '#f4f1ea')
  disc(150, '#e4ded1')
  disc(96, '#c8502d')
  disc(52, '#f0b64a')
  return canvas
}

function usePicture(): { src: string; file: File } | undefined {
  const [picture, setPicture] = useState<{ src: string; file: File }>()
  useEffect(function draw() {
    const canvas = plate()
    const src = canvas.toDataURL('image/png')
    canvas.toBlob((blob) => blob && setPicture({ src, file: new File([blob], 'margherita-on-a-very-long-wooden-table.png', { type: 'image/png' }) }))
  }, [])
  return picture
}

const sheet = new File(['name,price\n'], 'menu.csv', { type: 'text/csv' })
const list = new File(['x'.repeat(48_000)], 'opening-hours.pdf', { type: 'application/pdf' })

function PartField({ src }: { src: string }) {
  const [part, setPart] = useState<PicturePart>()
  return (
    <PicturePartField
      label="Part of a picture"
      src={src}
      picture={{ width: 960, height: 600 }}
      ratio={1}
      automatic={{ x: 0.1875, y: 0, width: 0.625, height: 1 }}
      value={part}
      onChange={setPart}
    />
  )
}

function Show() {
  const picture = usePicture()
  if (!picture) return null
  return (
    <Card title="Files and pictures" description="Dropped or chosen; the point that matters stays in sight; codes for phones.">
      <FieldGrid>
        <FileField label="Pictures" accept={['image/png', 'image/jpeg']} maxBytes={2_000_000} maxFiles={5} defaultValue={[picture.file]} />
        <FileField
          label="Documents"
          accept={['.csv', 'application/pdf']}
          maxBytes={5_000_000}
          maxFiles={3}
          defaultValue={[sheet, list]}
          uploadOf={(file) => (file === sheet ? 0.6 : 'failed')}
          onRetry={() => undefined}
        />
        <FileField label="Logo" required accept={['image/*']} error="Logo is required" />
        <FileField label="Read-only file" readOnly defaultValue={[sheet]} />
        <FocalPointField label="Focal point" src={picture.src} defaultValue={{ x: 0.667, y: 0.383 }} />
        <FocalPointField label="Read-only point" readOnly src={picture.src} />
        <PartField src={picture.src} />
        <FocalPointField label="Point without a picture" src={undefined} />
        <div className={styles.columns}>
          <QrCode label="Table 12" value="https://example.com/t/12" fileName="table-12" />
          <QrCode label="Nothing" value="" />
        </div>
      </FieldGrid>
    </Card>
  )
}

export const demo: Demo = { title: 'Files and pictures', group: 'Forms', Show }
