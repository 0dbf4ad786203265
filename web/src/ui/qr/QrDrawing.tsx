import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useRef } from 'react'
import { saveFile } from '../basics/save-file.ts'
import { Button } from '../controls/Button.tsx'
import { Banner } from '../page/Banner.tsx'
import { printAlone } from './print-alone.ts'
import styles from './QrCode.module.css'
import type { QrPath } from './qr-path.ts'
import { qrFile, qrPath } from './qr-path.ts'
import type { QrCodeProps } from './qr-words.ts'
import { words } from './qr-words.ts'

const printSize = 1200

function savePicture(code: QrPath, name: string): void {
  const canvas = document.createElement('canvas')
  canvas.width = printSize
  canvas.height = printSize
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, printSize, printSize)
  pen.scale(printSize / code.size, printSize / code.size)
  pen.fillStyle = '#000'
  pen.fill(new Path2D(code.path))
  canvas.toBlob((blob) => blob && saveFile(blob, `${name}.png`), 'image/png')
}

// The longest text a code of this correction can hold, in bytes.
const mostBytes = 2331

/** The code itself; fetched when it is first shown. */
export function QrDrawing({ value, label, fileName = 'qr-code', actions = true }: QrCodeProps) {
  const figure = useRef<HTMLElement>(null)
  if (value === '') return <p className={styles.empty}>{words.empty}</p>
  if (new TextEncoder().encode(value).length > mostBytes) return <Banner tone="bad">{words.tooLong}</Banner>
  const code = qrPath(value)
  return (
    <div className={styles.code}>
      <figure ref={figure} className={styles.figure}>
        <svg
          role="img"
          aria-label={words.codeOf(label)}
          viewBox={`0 0 ${code.size} ${code.size}`}
          shapeRendering="crispEdges"
          className={styles.drawing}
        >
          <path fill="#fff" d={`M0 0h${code.size}v${code.size}h-${code.size}z`} />
          <path fill="#000" d={code.path} />
        </svg>
        <figcaption className={styles.label}>{label}</figcaption>
      </figure>
      {actions && (
        <div className={styles.actions}>
          <Button
            icon={<IconDownload size={16} aria-hidden />}
            onClick={() => saveFile(new Blob([qrFile(code)], { type: 'image/svg+xml' }), `${fileName}.svg`)}
          >
            {words.svg}
          </Button>
          <Button icon={<IconDownload size={16} aria-hidden />} onClick={() => savePicture(code, fileName)}>
            {words.png}
          </Button>
          <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => figure.current && printAlone(figure.current)}>
            {words.print}
          </Button>
        </div>
      )}
    </div>
  )
}
