import type { GiftCardDesign } from '@brigade/contract/gift-cards/terms.ts'
import type { ReactNode } from 'react'
import styles from './CardFace.module.css'

// Drawn on a field of 856 × 540, a card in tenths of a millimetre. Words stand at the left, above and below: there the pictures are quiet.

/** What is drawn on a card beneath its words. */
export function Ornament({ design }: { design: GiftCardDesign }) {
  return (
    <svg className={styles.ornament} viewBox="0 0 856 540" preserveAspectRatio="xMidYMid slice" aria-hidden focusable="false">
      {pictures[design]}
    </svg>
  )
}

const ring = (radius: number) => <circle key={radius} cx="800" cy="540" r={radius} />

/** Rings of a plate, in gold on navy. */
const classic = (
  <g fill="none" stroke="#d9b46a" strokeWidth="3">
    <g strokeOpacity="0.4">{[120, 168, 216].map(ring)}</g>
    <g strokeOpacity="0.3">{[264, 312, 360].map(ring)}</g>
    <g strokeOpacity="0.16">{[408, 456, 504].map(ring)}</g>
  </g>
)

const scraps: readonly (readonly [x: number, y: number, turn: number, colour: string])[] = [
  [520, 70, 20, '#ffd166'],
  [600, 130, 75, '#7ce0d3'],
  [690, 60, 140, '#ff9aa8'],
  [760, 150, 35, '#ffd166'],
  [640, 220, 110, '#ffffff'],
  [800, 250, 60, '#7ce0d3'],
  [720, 310, 15, '#ff9aa8'],
  [560, 260, 160, '#ffd166'],
  [790, 390, 95, '#ffffff'],
  [660, 380, 45, '#7ce0d3'],
  [480, 180, 130, '#ff9aa8'],
  [420, 60, 65, '#7ce0d3'],
]
const celebration = (
  <g>
    <path
      d="M470 330c60-90 110 40 170-50s90 30 140-40M540 400c50-60 90 30 150-20s90 20 110-30"
      fill="none"
      stroke="#ffd166"
      strokeWidth="8"
      strokeLinecap="round"
      strokeOpacity="0.5"
    />
    {scraps.map(([x, y, turn, fill]) => (
      <rect key={`${x} ${y}`} x={x - 11} y={y - 6} width="22" height="12" rx="3" fill={fill} transform={`rotate(${turn} ${x} ${y})`} />
    ))}
  </g>
)

const balloon = (x: number, y: number, fill: string) => (
  <g key={x}>
    <path d={`M${x} ${y + 92}c-14 60 22 90 -4 170`} fill="none" stroke="#8a4a3a" strokeWidth="3" strokeOpacity="0.45" />
    <path d={`M${x} ${y + 84}l-11 18h22z`} fill={fill} />
    <ellipse cx={x} cy={y} rx="68" ry="86" fill={fill} />
    <path d={`M${x - 38} ${y - 28}q8 -34 38 -40`} fill="none" stroke="#fff" strokeWidth="8" strokeLinecap="round" strokeOpacity="0.6" />
  </g>
)
const birthday = (
  <g>
    {balloon(580, 250, '#f3a683')}
    {balloon(770, 290, '#f7c873')}
    {balloon(680, 180, '#e07a6b')}
  </g>
)

const flake = (x: number, y: number, size: number) => (
  <g key={`${x} ${y}`} transform={`translate(${x} ${y}) scale(${size})`}>
    {[0, 60, 120].map((turn) => (
      <path key={turn} d="M0-40V40M-11-32L0-20L11-32M-11 32L0 20L11 32" transform={`rotate(${turn})`} />
    ))}
  </g>
)
const holiday = (
  <g fill="none" stroke="#e9f3ec" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
    <g strokeOpacity="0.75">
      {flake(720, 170, 1.7)}
      {flake(560, 90, 0.8)}
    </g>
    <g strokeOpacity="0.45">
      {flake(600, 290, 1.1)}
      {flake(790, 350, 0.9)}
      {flake(430, 190, 0.6)}
    </g>
    <path d="M0 522H856" stroke="#c8493f" strokeWidth="26" strokeLinecap="butt" />
    <path d="M0 502H856" stroke="#e6c27a" strokeWidth="4" strokeLinecap="butt" />
  </g>
)

const leaf = (turn: number, reach: number) => (
  <path
    key={turn}
    d={`M0 0c${reach * 0.3}-${reach * 0.32} ${reach * 0.75}-${reach * 0.3} ${reach} 0c-${reach * 0.25} ${reach * 0.3}-${reach * 0.7} ${reach * 0.32}-${reach} 0z`}
    transform={`rotate(${turn})`}
  />
)
const thanks = (
  <g>
    <path d="M860 80C720 150 640 260 600 470" fill="none" stroke="#6f8f6a" strokeWidth="5" strokeLinecap="round" />
    {(
      [
        [792, 120],
        [716, 190],
        [660, 275],
        [624, 365],
      ] as const
    ).map(([x, y], at) => (
      <g key={x} transform={`translate(${x} ${y}) rotate(${at * -9})`} fill={at % 2 === 0 ? '#8fae86' : '#b5c9a6'}>
        {leaf(35, 120)}
        {leaf(205, 120)}
      </g>
    ))}
  </g>
)

const plain = <path d="M24 24H832V516H24Z" fill="none" stroke="#1c1e24" strokeOpacity="0.22" strokeWidth="3" />

const pictures: Readonly<Record<GiftCardDesign, ReactNode>> = { classic, celebration, birthday, holiday, thanks, plain }
