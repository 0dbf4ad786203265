import {
  at,
  blob,
  box,
  type Canvas,
  circle,
  curve,
  type Drawing,
  ellipse,
  group,
  line,
  lump,
  nearer,
  outline,
  type Point,
  polar,
  scatter,
  shade,
  shadow,
  shape,
  times,
} from './canvas.ts'
import { chip, citrus, grillMarks, herbs, leaf, lemon, lime, mint, orange, specks, sprig, tuft, wedge } from './ingredients.ts'
import { bunFoot, bunTop, frill, meltedSlice, slab, tomatoRow } from './stacks.ts'
import {
  board,
  bowl,
  counter,
  cutlery,
  iceCube,
  napkin,
  night,
  plate,
  ramekin,
  type Surface,
  sea,
  slate,
  straw,
  table,
  tumbler,
  white,
} from './tableware.ts'

const deepSea: Surface = { light: '#3f6480', dark: '#1f3a52', kind: 'planks' }
const charcoal: Surface = { light: '#5a5654', dark: '#302d2c', kind: 'planks' }
const sand: Surface = { light: '#efe1c6', dark: '#d2bb92', kind: 'stone' }
const seaGlass: Surface = { light: '#b4d0ca', dark: '#83aca7', kind: 'linen' }
const slateStone: Surface = { light: '#66747c', dark: '#3d4a52', kind: 'stone' }

const darkWood = ['#8f5a34', '#5c371c'] as const
const paleWood = ['#d8ab70', '#a67640'] as const
const green = ['#7fb54d', '#3f7a33'] as const

const tide = (slug: string, name: string, draw: (c: Canvas) => string): Drawing => ({
  slug,
  name,
  brand: 'Tide & Ember',
  width: 1600,
  height: 1200,
  draw,
})

const oyster = (c: Canvas, x: number, y: number, size: number, turn: number) => {
  const outer = blob(c, 0, 0, size * 0.72, size, 0.08, 13)
  const shell = `M0 ${size * 1.05}C${-size * 0.5} ${size * 0.9} ${-size * 0.86} ${size * 0.1} ${-size * 0.7} ${-size * 0.45}C${-size * 0.5} ${-size * 1.05} ${size * 0.5} ${-size * 1.05} ${size * 0.7} ${-size * 0.45}C${size * 0.86} ${size * 0.1} ${size * 0.5} ${size * 0.9} 0 ${size * 1.05}Z`
  return at(
    x,
    y,
    turn,
    1,
    shape(shell, shade, `opacity="0.5" transform="translate(8 12)"`),
    shape(outer, c.round(['#a89a86', '#776b5c', '#4c443b'])),
    shape(shell, c.round(['#9a8d7b', '#6d6254'])),
    times(4, (index) => shape(shell, 'none', `stroke="#d8ccb8" stroke-opacity="0.35" stroke-width="4" transform="scale(${1.02 - index * 0.035})"`)),
    shape(shell, c.round(['#ffffff', '#e9e6e6', '#b9bcc6'], { x: 0.42, y: 0.3, r: 0.8 }), 'transform="scale(0.84) translate(0 -2)"'),
    shape(blob(c, 0, -size * 0.1, size * 0.46, size * 0.6, 0.1, 11), '#6f6a72', 'opacity="0.55"'),
    lump(c, -2, -size * 0.12, size * 0.43, size * 0.56, ['#f4ead8', '#d3c4ae', '#97907f'], { wobble: 0.12, corners: 11, shine: 0.75 }),
    line(
      curve([
        [-size * 0.2, size * 0.2],
        [0, size * 0.34],
        [size * 0.26, size * 0.1],
      ]),
      '#5a5550',
      7,
      'opacity="0.6"',
    ),
    ellipse(size * 0.18, -size * 0.36, size * 0.07, size * 0.14, '#ffffff', 'opacity="0.8"'),
    ellipse(0, size * 0.62, size * 0.12, size * 0.1, '#8a7f92', 'opacity="0.55"'),
  )
}

const ice = (c: Canvas, count: number, x: number, y: number, r: number) =>
  scatter(c, count, { x, y, rx: r, ry: r }, 52, (px, py, turn) =>
    at(
      px,
      py,
      turn,
      1,
      shape(outline([-36, -22], [10, -38], [40, -6], [24, 34], [-26, 30]), c.along(['#ffffff', '#d5e6ec', '#a9c6d2'], [1, 1]), 'opacity="0.92"'),
      shape(outline([-36, -22], [10, -38], [4, 0]), '#ffffff', 'opacity="0.8"'),
    ),
  )

const oysters = (c: Canvas) =>
  table(c, deepSea) +
  shadow(c, circle(800, 600, 565, shade), [30, 42], 26, 0.55) +
  circle(800, 600, 565, c.along(['#e9edee', '#98a3a8'], [0.7, 1])) +
  circle(800, 600, 530, c.along(['#8b989e', '#cfd8db'], [0.7, 1])) +
  circle(800, 600, 520, '#c4d9e0') +
  ice(c, 150, 800, 600, 480) +
  times(6, (index) => {
    const [x, y] = polar(800, 600, 345, index * 60 - 90)
    return oyster(c, x, y, 165, index * 60)
  }) +
  ramekin(c, 800, 600, 118, ['#c8506a', '#8a2440'], white) +
  specks(c, 18, { x: 800, y: 600, rx: 70, ry: 70 }, ['#f4d0dc', '#5a1428'], 7) +
  wedge(c, 1010, 590, 74, 80, lemon) +
  wedge(c, 590, 610, 74, -100, lemon) +
  sprig(700, 760, 190, 120, ['#8fb06a', '#567d42'], true) +
  sprig(900, 440, 190, -60, ['#8fb06a', '#567d42'], true)

/** A spirit over one great block of ice, smoke above. */
function oldFashioned(c: Canvas): string {
  const smoke = times(4, (index) => {
    const x = 640 + index * 110
    return line(
      curve([
        [x, 430],
        [x + 60 - index * 24, 300],
        [x - 70 + index * 30, 170],
        [x + 60, 20],
      ]),
      '#e8ddd0',
      46,
      `opacity="0.16" ${c.blur(20)}`,
    )
  })
  return nearer(
    790,
    780,
    1.15,
    counter(c, ['#6a4432', '#261a18'], ['#5c3a26', '#33201a'], 850) +
      circle(1290, 640, 240, '#f08a3a', `opacity="0.28" ${c.blur(70)}`) +
      circle(250, 560, 200, '#f0a04a', `opacity="0.2" ${c.blur(60)}`) +
      tumbler(
        c,
        780,
        430,
        1040,
        310,
        268,
        { level: 590, colours: ['#e9973a', '#c9661c', '#8f3d10'], surface: '#f4b45a' },
        at(
          770,
          700,
          -9,
          1,
          box(-170, -170, 340, 320, c.along(['#ffffffc8', '#ffe2b050', '#ffffff80'], [1, 1]), 40),
          box(-160, -160, 320, 300, 'none', 36, 'stroke="#ffffff" stroke-opacity="0.65" stroke-width="7"'),
          line('M-90 60L-10 -90M-40 90L40 -40', '#ffffffa0', 10),
        ),
      ) +
      at(
        1030,
        420,
        18,
        1,
        shape(
          'M-30 -120C50 -150 90 -40 40 30C10 80 20 150 -20 190C-60 130 -50 60 -20 10C10 -40 0 -80 -50 -84Z',
          '#7a3206',
          'opacity="0.4" transform="translate(6 8)"',
        ),
        shape('M-30 -120C50 -150 90 -40 40 30C10 80 20 150 -20 190C-60 130 -50 60 -20 10C10 -40 0 -80 -50 -84Z', c.along(['#ffb24a', '#e8741c'])),
        line('M-14 -104C40 -112 56 -40 22 18C-8 66 0 120 -16 160', '#ffe0a0', 8, 'opacity="0.7"'),
      ) +
      line('M520 330L760 560', '#d9b27a', 10) +
      lump(c, 604, 410, 44, 44, ['#d8485a', '#8a1428', '#4a0814'], { wobble: 0.03, shine: 0.6 }) +
      lump(c, 664, 468, 44, 44, ['#d8485a', '#8a1428', '#4a0814'], { wobble: 0.03, shine: 0.6 }) +
      smoke +
      at(
        1290,
        1060,
        -8,
        1,
        shadow(c, box(-150, -26, 300, 60, shade, 24)),
        times(3, (index) =>
          group(
            '',
            box(-160, -60 + index * 34, 320, 38, c.along(['#a8683a', '#6a3a1c', '#42220e']), 19),
            line(`M-140 ${-50 + index * 34}H100`, '#d8a06a', 5, 'opacity="0.6"'),
            ellipse(158, -41 + index * 34, 9, 17, '#f28a3a'),
            ellipse(158, -41 + index * 34, 5, 10, '#ffd27a'),
          ),
        ),
      ) +
      citrus(c, 320, 1030, 100, ...orange, 0.56),
  )
}

function margarita(c: Canvas): string {
  const [x, rim] = [800, 330]
  const glass = `M${x - 330} ${rim}C${x - 330} ${rim + 130} ${x - 190} ${rim + 190} ${x - 150} ${rim + 250}C${x - 130} ${rim + 360} ${x - 60} ${rim + 390} ${x} ${rim + 392}C${x + 60} ${rim + 390} ${x + 130} ${rim + 360} ${x + 150} ${rim + 250}C${x + 190} ${rim + 190} ${x + 330} ${rim + 130} ${x + 330} ${rim}Z`
  const drink = `M${x - 306} ${rim + 52}C${x - 286} ${rim + 140} ${x - 170} ${rim + 190} ${x - 134} ${rim + 254}C${x - 114} ${rim + 346} ${x - 56} ${rim + 374} ${x} ${rim + 376}C${x + 56} ${rim + 374} ${x + 114} ${rim + 346} ${x + 134} ${rim + 254}C${x + 170} ${rim + 190} ${x + 286} ${rim + 140} ${x + 306} ${rim + 52}Z`
  const salt = times(170, () => {
    const angle = c.between(0, 360)
    const [px, py] = polar(x, rim, c.between(318, 342), angle, 0.14)
    return box(px - 7, py + c.between(-12, 14), c.between(8, 15), c.between(7, 13), c.pick(['#ffffff', '#f4f7f6', '#dfeae8']), 3)
  })
  return nearer(
    800,
    640,
    1.14,
    counter(c, ['#7fb5b5', '#3f7a80'], ['#efe0c4', '#ccb184'], 880) +
      shadow(c, ellipse(x + 24, 1066, 230, 36, shade), [20, 12], 16) +
      ellipse(x, 1058, 205, 36, c.along(['#ffffffc0', '#d4e6e4a0'])) +
      ellipse(x, 1052, 186, 28, '#ffffff', 'opacity="0.4"') +
      shape(
        `M${x - 20} ${rim + 385}L${x - 14} 1000Q${x - 20} 1044 ${x - 90} 1054H${x + 90}Q${x + 20} 1044 ${x + 14} 1000L${x + 20} ${rim + 385}Z`,
        c.along(['#ffffffb8', '#cfe4e288'], [1, 0]),
      ) +
      shape(glass, '#ffffff40') +
      shape(drink, c.along(['#eaf3a8', '#cfe07a', '#a9c552'])) +
      ellipse(x, rim + 52, 306, 42, c.along(['#f4f9c8', '#dbe994'])) +
      group(
        c.clip(shape(glass, shade)),
        iceCube(c, x - 110, rim + 90, 130, -12),
        iceCube(c, x + 70, rim + 100, 126, 18),
        iceCube(c, x - 20, rim + 210, 108, 6),
      ) +
      shape(
        `M${x - 296} ${rim + 40}C${x - 276} ${rim + 140} ${x - 176} ${rim + 180} ${x - 134} ${rim + 240}C${x - 190} ${rim + 160} ${x - 226} ${rim + 120} ${x - 240} ${rim + 44}Z`,
        '#ffffff',
        'opacity="0.55"',
      ) +
      line(glass, '#ffffff', 5, 'opacity="0.5"') +
      ellipse(x, rim, 330, 46, 'none', 'stroke="#ffffff" stroke-opacity="0.8" stroke-width="8"') +
      salt +
      citrus(c, x + 286, rim - 60, 138, ...lime, 1, 14) +
      at(1280, 1060, 0, 1, shadow(c, ellipse(0, 10, 150, 30, shade)), wedge(c, -60, -30, 96, -8, lime), wedge(c, 80, -8, 86, 14, lime)) +
      scatter(c, 30, { x: 340, y: 1060, rx: 150, ry: 40 }, 20, (px, py, turn) =>
        at(px, py, turn, 1, box(-9, -7, 18, 14, '#ffffff', 3), box(0, 0, 9, 7, '#d5cdb8', 2)),
      ),
  )
}

function emberBurger(c: Canvas): string {
  const [x, foot] = [780, 1000]
  return (
    counter(c, ['#6a4a3c', '#2a1e1c'], ['#4a3a34', '#2a2220'], 760) +
    circle(1330, 560, 260, '#f0823a', `opacity="0.3" ${c.blur(70)}`) +
    circle(220, 480, 220, '#f0a04a', `opacity="0.2" ${c.blur(60)}`) +
    scatter(c, 18, { x: 800, y: 300, rx: 760, ry: 260 }, 90, (px, py) => circle(px, py, c.between(4, 9), '#ffb257', 'opacity="0.75"')) +
    board(c, 790, 1010, 1180, 240, darkWood) +
    shadow(c, ellipse(x + 20, foot, 400, 56, shade), [20, 12], 16, 0.6) +
    bunFoot(c, x, foot, 720, 112) +
    slab(c, x, foot - 104, 740, 30, ['#f2e2a8', '#dcc074'], 8) +
    frill(c, x, foot - 130, 800, 84) +
    slab(c, x, foot - 132, 770, 150, ['#7a4630', '#4f2a1a', '#2e160c'], 16) +
    times(9, (index) => box(x - 320 + index * 76, foot - 250 + (index % 2) * 10, 40, 16, '#1d0d07', 8, 'opacity="0.55"')) +
    meltedSlice(c, x, foot - 278, 790, ['#ffcb52', '#f0a020'], [70, 130, 46, 100]) +
    times(
      5,
      (index) =>
        line(`M${x - 340 + index * 150} ${foot - 312}q40 -26 120 0`, '#c88ab0', 20) +
        line(`M${x - 340 + index * 150} ${foot - 316}q40 -26 120 0`, '#f6e2ee', 9),
    ) +
    tomatoRow(c, x, foot - 318, 750, 54) +
    slab(c, x, foot - 372, 700, 26, ['#c8472a', '#8a2412'], 10) +
    bunTop(c, x, foot - 384, 740, 380, ['#e8a24c', '#b8642a', '#74360f'], 26) +
    at(
      1330,
      985,
      0,
      1,
      times(7, (index) => chip(c, -90 + index * 32, -90 - (index % 3) * 26, 230, 36, -24 + index * 9)),
      shape('M-130 -60H130L100 90H-100Z', c.along(['#d8dcde', '#7c858a'], [1, 0.2])),
      ellipse(0, -60, 130, 18, '#9aa3a8', 'opacity="0.7"'),
      line('M-120 -52H120', '#ffffff', 6, 'opacity="0.6"'),
      line('M-96 -30L-76 70', '#ffffff', 14, 'opacity="0.4"'),
    )
  )
}

const tunaSlice = (c: Canvas, x: number, y: number, turn: number) => {
  const d = curve(
    [
      [-74, -150],
      [70, -140],
      [92, -20],
      [80, 140],
      [-50, 152],
      [-92, 30],
    ],
    true,
  )
  return at(
    x,
    y,
    turn,
    1,
    shape(d, shade, 'opacity="0.5" transform="translate(10 14)"'),
    shape(d, c.along(['#f2788a', '#d83c56', '#a81c38'], [1, 0.5])),
    group(
      c.clip(shape(d, shade)),
      times(4, (index) =>
        line(`M-110 ${-110 + index * 70}C-40 ${-140 + index * 70} 30 ${-80 + index * 70} 110 ${-120 + index * 70}`, '#ffc9cf', 7, 'opacity="0.55"'),
      ),
    ),
    line(
      curve([
        [-66, -132],
        [0, -140],
        [62, -128],
      ]),
      '#ffffff',
      8,
      'opacity="0.5"',
    ),
  )
}

const tunaCrudo = (c: Canvas) =>
  table(c, sand) +
  napkin(c, 220, 320, 420, 520, '#3f6480', '#efe1c6', -12) +
  plate(c, 830, 610, 530, night) +
  shape(blob(c, 830, 690, 370, 170, 0.09, 16), c.round(['#e3d878', '#b9b040', '#8a8428']), 'opacity="0.85"') +
  times(7, (index) => tunaSlice(c, 510 + index * 108, 620 - Math.sin((index / 6) * Math.PI) * 90, -20 + index * 7)) +
  times(7, (index) => circle(...polar(840, 620, 350, 28 + index * 21), 13 + (index % 3) * 9, c.round(['#b9d85a', '#6f9a2e']), 'opacity="0.95"')) +
  times(5, (index) =>
    at(
      540 + index * 146,
      560 - Math.sin((index / 4) * Math.PI) * 80,
      index * 30,
      1,
      ellipse(5, 7, 48, 40, `${shade}50`),
      ellipse(0, 0, 48, 40, '#d8487c'),
      ellipse(0, 0, 42, 34, c.round(['#ffffff', '#f9e4ec'])),
      times(6, (ray) => line(`M0 0L${polar(0, 0, 28, ray * 60, 0.8).join(' ')}`, '#f0c4d4', 3)),
    ),
  ) +
  times(4, (index) =>
    at(
      600 + index * 140,
      700 - Math.sin((index / 3) * Math.PI) * 70,
      0,
      1,
      circle(3, 5, 22, `${shade}50`),
      circle(0, 0, 22, '#2f7f35'),
      circle(0, 0, 16, '#d4ebaa'),
      circle(0, 0, 6, '#fff6d0'),
    ),
  ) +
  times(4, (index) => tuft(c, 610 + index * 150, 500 - Math.sin((index / 3) * Math.PI) * 60, 62, -90 + index * 16, green, 3)) +
  specks(c, 60, { x: 830, y: 600, rx: 360, ry: 210 }, ['#fff6dc', '#2a211c', '#f4e2b4'], 7) +
  wedge(c, 1370, 990, 96, -20, lime) +
  at(
    1370,
    220,
    30,
    1,
    shadow(c, box(-14, -240, 16, 480, shade, 8) + box(22, -240, 16, 480, shade, 8), [10, 12], 6),
    box(-14, -240, 16, 480, c.along(['#8a5a38', '#5a3519']), 8),
    box(24, -236, 16, 480, c.along(['#8a5a38', '#5a3519']), 8),
  )

/** A cooked shrimp, its tail at the upper end. */
const shrimp = (c: Canvas, x: number, y: number, size: number, turn: number, mirrored = false) => {
  const parts = times(7, (index) => {
    const angle = 150 - index * 36
    const [px, py] = polar(0, 0, size * 0.62, angle)
    const thick = size * (0.44 - (6 - index) * 0.028)
    return at(
      px,
      py,
      angle + 90,
      1,
      ellipse(0, 0, size * 0.32, thick * 0.82, '#b84a24', 'opacity="0.5" transform="translate(4 6)"'),
      ellipse(0, 0, size * 0.31, thick * 0.8, c.along(['#ffd9be', '#ffb48c', '#f07a4a'])),
      line(`M${-size * 0.1} ${-thick * 0.6}Q${-size * 0.2} 0 ${-size * 0.1} ${thick * 0.6}`, '#e8663a', size * 0.05, 'opacity="0.8"'),
    )
  })
  const [tx, ty] = polar(0, 0, size * 0.66, 170)
  const tail = at(
    tx,
    ty,
    60,
    1,
    times(3, (index) => leaf(c, 0, 0, size * 0.6, size * 0.3, 150 + (index - 1) * 34 - 130, ['#ff9a6a', '#d8482a'])),
  )
  return group(`transform="translate(${x} ${y}) rotate(${turn}) scale(${mirrored ? -1 : 1} 1)"`, tail, parts)
}

function shrimpCocktail(c: Canvas): string {
  const [x, rim] = [800, 520]
  const glass = `M${x - 340} ${rim}C${x - 320} ${rim + 250} ${x - 120} ${rim + 300} ${x - 34} ${rim + 312}H${x + 34}C${x + 120} ${rim + 300} ${x + 320} ${rim + 250} ${x + 340} ${rim}Z`
  return (
    counter(c, ['#4f7d98', '#24455e'], ['#e9d9ba', '#c4a878'], 880) +
    shadow(c, ellipse(x + 24, 1080, 220, 34, shade), [20, 10], 16) +
    ellipse(x, 1072, 200, 34, c.along(['#ffffffd0', '#d4e2e8b0'])) +
    shape(
      `M${x - 34} ${rim + 300}L${x - 22} 1020Q${x - 30} 1058 ${x - 96} 1068H${x + 96}Q${x + 30} 1058 ${x + 22} 1020L${x + 34} ${rim + 300}Z`,
      c.along(['#ffffffb8', '#cfdfe688'], [1, 0]),
    ) +
    shrimp(c, x - 150, rim - 190, 165, 40) +
    shrimp(c, x + 160, rim - 190, 165, -40, true) +
    wedge(c, x + 6, rim - 190, 130, 180, lemon) +
    shape(glass, '#ffffff40') +
    group(
      c.clip(shape(glass, shade)),
      box(x - 340, rim + 110, 680, 240, '#cfe4ec'),
      scatter(c, 46, { x, y: rim + 200, rx: 300, ry: 110 }, 48, (px, py, turn) =>
        at(px, py, turn, 1, shape(outline([-36, -22], [10, -38], [40, -6], [24, 34], [-26, 30]), c.along(['#ffffff', '#cfe2ea', '#9fc0cf'], [1, 1]))),
      ),
      shape(
        `M${x - 340} ${rim + 20}H${x + 340}V${rim + 96}Q${x + 170} ${rim + 150} ${x} ${rim + 140}Q${x - 170} ${rim + 150} ${x - 340} ${rim + 96}Z`,
        c.along(['#e8472e', '#a81c12']),
      ),
    ) +
    ellipse(x, rim + 20, 326, 46, c.along(['#f0684a', '#cf3420'])) +
    specks(c, 26, { x, y: rim + 22, rx: 270, ry: 30 }, ['#8a1408', '#ffb08a'], 6) +
    herbs(c, 14, { x, y: rim + 18, rx: 180, ry: 24 }) +
    shrimp(c, x - 330, rim - 6, 172, 70) +
    shrimp(c, x + 330, rim - 6, 172, -70, true) +
    shape(
      `M${x - 300} ${rim + 130}C${x - 270} ${rim + 220} ${x - 180} ${rim + 262} ${x - 120} ${rim + 282}C${x - 180} ${rim + 230} ${x - 220} ${rim + 190} ${x - 236} ${rim + 120}Z`,
      '#ffffff',
      'opacity="0.55"',
    ) +
    line(glass, '#ffffff', 5, 'opacity="0.55"') +
    tuft(c, x, rim + 6, 110, -90, green, 3) +
    wedge(c, 1290, 1060, 96, 10, lemon)
  )
}

/** A whole fish that looks to the left, as long as 2 in its own measure. */
const wholeFish = (c: Canvas, x: number, y: number, size: number, turn: number) => {
  const body = `M${-size} ${size * 0.03}C${-size * 0.84} ${-size * 0.2} ${-size * 0.5} ${-size * 0.34} ${-size * 0.1} ${-size * 0.31}C${size * 0.3} ${-size * 0.28} ${size * 0.56} ${-size * 0.12} ${size * 0.74} ${-size * 0.06}L${size * 0.74} ${size * 0.08}C${size * 0.56} ${size * 0.14} ${size * 0.3} ${size * 0.3} ${-size * 0.1} ${size * 0.31}C${-size * 0.5} ${size * 0.33} ${-size * 0.86} ${size * 0.22} ${-size} ${size * 0.03}Z`
  const tail = `M${size * 0.7} ${-size * 0.05}C${size * 0.82} ${-size * 0.1} ${size * 0.94} ${-size * 0.24} ${size * 1.08} ${-size * 0.28}C${size * 1.0} ${-size * 0.1} ${size * 1.0} ${size * 0.12} ${size * 1.08} ${size * 0.3}C${size * 0.94} ${size * 0.26} ${size * 0.82} ${size * 0.12} ${size * 0.7} ${size * 0.07}Z`
  const fins = `M${-size * 0.3} ${-size * 0.3}C${-size * 0.1} ${-size * 0.46} ${size * 0.2} ${-size * 0.42} ${size * 0.36} ${-size * 0.22}ZM${-size * 0.1} ${size * 0.3}C0 ${size * 0.44} ${size * 0.14} ${size * 0.42} ${size * 0.2} ${size * 0.27}Z`
  return at(
    x,
    y,
    turn,
    1,
    shape(body + tail, shade, `opacity="0.5" transform="translate(14 22)" ${c.blur(8)}`),
    shape(fins, '#6a4a34'),
    shape(tail, c.along(['#8a6a4c', '#4c3828'], [1, 0])),
    times(5, (index) => line(`M${size * 0.76} ${size * 0.01}L${size * 1.02} ${-size * 0.2 + index * size * 0.1}`, '#2c1c12', 5, 'opacity="0.5"')),
    shape(body, c.along(['#7c6a58', '#c9a877', '#f0d8a8', '#d9a866', '#a8703c'])),
    group(
      c.clip(shape(body, shade)),
      times(
        5,
        (index) =>
          shape(
            `M${-size * 0.36 + index * size * 0.2} ${-size * 0.36}q${size * 0.1} ${size * 0.3} ${size * 0.02} ${size * 0.62}q${size * 0.14} ${-size * 0.3} ${-size * 0.02} ${-size * 0.62}Z`,
            '#2c140a',
            'opacity="0.8"',
          ) +
          line(
            `M${-size * 0.3 + index * size * 0.2} ${-size * 0.2}q${size * 0.05} ${size * 0.2} 0 ${size * 0.36}`,
            '#fff0d8',
            size * 0.022,
            'opacity="0.85"',
          ),
      ),
      scatter(c, 44, { x: size * 0.1, y: 0, rx: size * 0.66, ry: size * 0.26 }, size * 0.07, (px, py) =>
        ellipse(px, py, size * 0.03, size * 0.018, '#7a4a20', 'opacity="0.4"'),
      ),
      shape(
        `M${-size * 1.05} ${-size * 0.4}H${-size * 0.62}C${-size * 0.5} ${-size * 0.14} ${-size * 0.5} ${size * 0.2} ${-size * 0.62} ${size * 0.44}H${-size * 1.05}Z`,
        '#5a4636',
        'opacity="0.62"',
      ),
      line(
        `M${-size * 0.62} ${-size * 0.3}C${-size * 0.5} ${-size * 0.1} ${-size * 0.5} ${size * 0.16} ${-size * 0.62} ${size * 0.3}`,
        '#2c1c12',
        9,
        'opacity="0.7"',
      ),
      ellipse(-size * 0.1, -size * 0.2, size * 0.5, size * 0.04, '#ffffff', `opacity="0.4" ${c.blur(7)}`),
    ),
    circle(-size * 0.78, -size * 0.05, size * 0.055, '#f4ead8'),
    circle(-size * 0.78, -size * 0.05, size * 0.032, '#241a16'),
    circle(-size * 0.79, -size * 0.062, size * 0.012, '#ffffff'),
    line(`M${-size * 0.98} ${size * 0.05}L${-size * 0.86} ${size * 0.07}`, '#2c1c12', 7),
    leaf(c, -size * 0.5, size * 0.06, size * 0.2, size * 0.12, 20, ['#a88858', '#6a4c30']),
  )
}

const platter = (c: Canvas, x: number, y: number, rx: number, ry: number) =>
  shadow(c, ellipse(x, y, rx, ry, shade), [28, 40], 24, 0.5) +
  ellipse(x, y, rx, ry, c.along(['#fdfaf4', '#cfc8ba'], [0.5, 1])) +
  ellipse(x, y, rx - 5, ry - 5, 'none', 'stroke="#ffffff" stroke-opacity="0.6" stroke-width="5"') +
  ellipse(x, y, rx * 0.86, ry * 0.82, c.along(['#c9c0b0', '#fdfaf4'], [0.4, 1]))

const branzino = (c: Canvas) =>
  table(c, deepSea) +
  platter(c, 800, 610, 740, 470) +
  times(6, (index) => citrus(c, 420 + index * 140, 380 - Math.sin((index / 5) * Math.PI) * 70, 92, ...lemon, 1, index * 20)) +
  sprig(350, 880, 330, -12, ['#8fb06a', '#567d42'], true) +
  sprig(1230, 860, 330, 190, ['#8aa85f', '#4f6b3a']) +
  wholeFish(c, 780, 610, 560, -3) +
  times(4, (index) => tuft(c, 560 + index * 170, 900 + (index % 2) * 24, 74, -60 + index * 40, green, 3)) +
  shape('M1090 850A110 92 0 0 0 1310 850Z', `${shade}50`) +
  citrus(c, 1210, 830, 96, '#d9a01f', ['#f0c050', '#a8641a'], 0.8) +
  scatter(
    c,
    12,
    { x: 800, y: 720, rx: 420, ry: 160 },
    70,
    (x, y) => circle(x + 2, y + 4, 15, `${shade}50`) + circle(x, y, 15, c.round(['#a9b86a', '#5f7434'])),
  ) +
  specks(c, 30, { x: 800, y: 620, rx: 560, ry: 280 }, ['#ffffff', '#2a211c'], 5)

const broccolini = (c: Canvas, x: number, y: number, length: number, turn: number) =>
  at(
    x,
    y,
    turn,
    1,
    line(`M4 8Q${length * 0.4} ${length * 0.08} ${length * 0.8} 8`, `${shade}50`, 26),
    line(`M0 0Q${length * 0.4} ${length * 0.06} ${length * 0.8} 0`, '#7fae4e', 24),
    line(`M0 -4Q${length * 0.4} ${length * 0.05} ${length * 0.76} -5`, '#c2de8d', 7, 'opacity="0.8"'),
    leaf(c, length * 0.4, 6, length * 0.28, 40, 40, ['#6fa845', '#2f6a2c']),
    scatter(c, 17, { x: length * 0.86, y: 0, rx: length * 0.2, ry: length * 0.17 }, 22, (px, py) =>
      lump(c, px, py, 24, 22, ['#6f9f45', '#3f6f2c', '#23431a'], { wobble: 0.16, corners: 8, shine: 0.1 }),
    ),
    specks(c, 8, { x: length * 0.9, y: 0, rx: length * 0.18, ry: length * 0.15 }, ['#1d1a10', '#c8dc8a'], 6),
  )

const salsaVerde = (c: Canvas, x: number, y: number, rx: number, ry: number) =>
  shape(blob(c, x + 5, y + 9, rx, ry, 0.16, 13), `${shade}50`) +
  shape(blob(c, x, y, rx, ry, 0.16, 13), c.round(['#a9c24a', '#6f9130', '#4a6a20'])) +
  herbs(c, 26, { x, y, rx: rx * 0.84, ry: ry * 0.8 }, ['#3f6f24', '#c8dc74', '#2f5a1c'], 12) +
  ellipse(x - rx * 0.3, y - ry * 0.4, rx * 0.26, ry * 0.12, '#ffffff', 'opacity="0.45"')

const swordfish = (c: Canvas) => {
  const steak = curve(
    [
      [470, 470],
      [640, 350],
      [880, 340],
      [1060, 430],
      [1110, 580],
      [1000, 730],
      [780, 770],
      [560, 730],
      [450, 610],
    ],
    true,
  )
  return (
    table(c, seaGlass) +
    plate(c, 800, 600, 565, slate) +
    times(5, (index) => broccolini(c, 480 + index * 116, 1010 - Math.abs(index - 2) * 18, 270, -112 + index * 13)) +
    nearer(
      780,
      480,
      1.1,
      shape(steak, shade, `opacity="0.6" transform="translate(18 28)" ${c.blur(10)}`) +
        shape(steak, '#8a5a34') +
        shape(steak, c.round(['#fbe9cc', '#f0cf9e', '#d39a5c'], { x: 0.45, y: 0.42, r: 0.65 }), 'transform="translate(16 10) scale(0.98)"') +
        grillMarks(c, shape(steak, shade), 780, 560, 460, 32, 86) +
        grillMarks(c, shape(steak, shade), 780, 560, 460, -52, 86, '#4a2410') +
        line(
          curve([
            [500, 480],
            [650, 376],
            [880, 364],
          ]),
          '#ffffff',
          12,
          `opacity="0.6" ${c.blur(4)}`,
        ) +
        salsaVerde(c, 800, 540, 180, 104),
    ) +
    wedge(c, 1110, 790, 118, -34, lemon) +
    times(3, (index) => lump(c, 1100 + index * 56, 380 + index * 96, 58, 52, ['#f8d58a', '#dca040', '#94581a'], { wobble: 0.08 })) +
    specks(c, 30, { x: 780, y: 560, rx: 300, ry: 180 }, ['#ffffff', '#2a211c'], 6) +
    cutlery(c, 'fork', 120, 600, -4)
  )
}

const cutOf = (c: Canvas, x: number, y: number, turn: number) => {
  const d = curve(
    [
      [-60, -190],
      [30, -205],
      [70, -120],
      [62, 120],
      [20, 205],
      [-56, 186],
      [-70, 0],
    ],
    true,
  )
  return at(
    x,
    y,
    turn,
    1,
    shape(d, shade, 'opacity="0.55" transform="translate(10 14)"'),
    shape(d, c.along(['#5a2f1c', '#34180c'], [1, 0])),
    shape(d, c.round(['#f28a80', '#e05a58', '#b8483e', '#8a5238'], { x: 0.5, y: 0.5, r: 0.54 }), 'transform="scale(0.84 0.95)"'),
    times(3, (index) => line(`M${-30 + index * 24} ${-130 + index * 20}q14 70 -4 ${140 - index * 16}`, '#ffc8b8', 6, 'opacity="0.55"')),
    ellipse(-20, -130, 14, 30, '#ffffff', 'opacity="0.3"'),
  )
}

const ribEye = (c: Canvas) => {
  const steak = curve(
    [
      [300, 520],
      [400, 360],
      [600, 300],
      [780, 360],
      [850, 540],
      [800, 740],
      [640, 850],
      [440, 830],
      [320, 720],
    ],
    true,
  )
  return (
    table(c, charcoal) +
    board(c, 800, 610, 1340, 900, paleWood, -2) +
    shape(steak, shade, `opacity="0.6" transform="translate(20 30)" ${c.blur(10)}`) +
    shape(steak, c.round(['#f3d9a8', '#d9ac68', '#a8743a'])) +
    shape(steak, c.round(['#8a4a2c', '#65301a', '#42190c'], { x: 0.42, y: 0.38, r: 0.62 }), 'transform="translate(42 34) scale(0.925 0.94)"') +
    grillMarks(c, shape(steak, shade), 580, 580, 420, 38, 92, '#1c0a05') +
    grillMarks(c, shape(steak, shade), 580, 580, 420, -48, 92, '#1c0a05') +
    line(
      curve([
        [380, 440],
        [470, 380],
        [600, 356],
        [700, 384],
      ]),
      '#e0a27c',
      14,
      `opacity="0.6" ${c.blur(5)}`,
    ) +
    times(4, (index) => cutOf(c, 965 + index * 105, 610 + index * 22, -12 + index * 7)) +
    shape(blob(c, 566, 600, 92, 64, 0.1, 10), '#d9b84a', 'opacity="0.55"') +
    at(
      560,
      572,
      16,
      1,
      box(-72 + 6, -50 + 12, 144, 110, `${shade}60`, 12),
      box(-72, -50, 144, 110, '#ecc95a', 12),
      box(-72, -60, 144, 94, c.along(['#fff6c4', '#fbe38c'], [1, 1]), 12),
      herbs(c, 8, { x: 0, y: -14, rx: 54, ry: 32 }),
    ) +
    sprig(330, 920, 420, -10, ['#8aa85f', '#4f6b3a']) +
    sprig(720, 300, 300, -12, ['#8aa85f', '#4f6b3a']) +
    at(
      1250,
      290,
      0,
      1,
      times(3, (index) =>
        at(
          index * 84 - 60,
          (index % 2) * 40,
          index * 50,
          1,
          shape('M-46 24C-56 -20 -10 -54 0 -66C10 -54 56 -20 46 24C30 46 -30 46 -46 24Z', `${shade}55`, 'transform="translate(6 10)"'),
          shape('M-46 24C-56 -20 -10 -54 0 -66C10 -54 56 -20 46 24C30 46 -30 46 -46 24Z', c.round(['#fffaf0', '#efdcc8', '#c9a8a0'])),
        ),
      ),
    ) +
    scatter(c, 34, { x: 920, y: 930, rx: 280, ry: 60 }, 24, (x, y, turn) =>
      at(x, y, turn, 1, box(-8, -6, 16, 12, '#ffffff', 3), box(0, 0, 8, 6, '#d9d0c0', 2)),
    ) +
    specks(c, 40, { x: 760, y: 600, rx: 440, ry: 240 }, ['#ffffff', '#1c0f08'], 5)
  )
}

/** An arm of an octopus: it grows thinner along its points, with suckers on its inner side. */
const tentacle = (c: Canvas, points: readonly Point[], thick: number, side: 1 | -1) => {
  const steps = 96
  const of = (index: number): Point => points[Math.min(points.length - 1, Math.max(0, index))] ?? [0, 0]
  const along = (part: number): Point => {
    const place = part * (points.length - 1)
    const index = Math.min(points.length - 2, Math.floor(place))
    const t = place - index
    const [before, from, to, after] = [of(index - 1), of(index), of(index + 1), of(index + 2)]
    // The same soft line that `curve` draws, one point of it.
    const mixed = (k: 0 | 1) =>
      0.5 *
      (2 * from[k] +
        (to[k] - before[k]) * t +
        (2 * before[k] - 5 * from[k] + 4 * to[k] - after[k]) * t * t +
        (3 * from[k] - before[k] - 3 * to[k] + after[k]) * t * t * t)
    return [mixed(0), mixed(1)]
  }
  const widthAt = (part: number) => thick * (1 - part * 0.84)
  const dots = (grow: number, fill: (part: number) => string, dx = 0, dy = 0) =>
    times(steps, (step) => {
      const part = step / (steps - 1)
      const [x, y] = along(part)
      return circle(x + dx, y + dy, widthAt(part) * grow, fill(part))
    })
  const charred = times(9, (step) => {
    const part = 0.08 + step * 0.1
    const [x, y] = along(part)
    const [nx, ny] = along(part + 0.01)
    const turn = (Math.atan2(ny - y, nx - x) * 180) / Math.PI
    return at(x, y, turn, 1, ellipse(0, 0, widthAt(part) * 0.17, widthAt(part) * 0.8, '#2a0c12', 'opacity="0.6"'))
  })
  const suckers = times(20, (step) => {
    const part = 0.03 + step * 0.047
    const [x, y] = along(part)
    const [nx, ny] = along(Math.min(1, part + 0.01))
    const far = Math.hypot(nx - x, ny - y) || 1
    const [ox, oy] = [((-(ny - y) * side) / far) * widthAt(part) * 0.66, (((nx - x) * side) / far) * widthAt(part) * 0.66]
    const r = widthAt(part) * 0.36
    return (
      circle(x + ox + 2, y + oy + 3, r, '#3a0f18') +
      circle(x + ox, y + oy, r, c.round(['#ffe4d8', '#efb4a8', '#c87a78'])) +
      circle(x + ox, y + oy, r * 0.44, '#8a3a44')
    )
  })
  return (
    group(
      `opacity="0.5" ${c.blur(9)}`,
      dots(1, () => shade, 14, 22),
    ) +
    dots(1, () => '#4f1722') +
    dots(0.9, (part) => (part > 0.86 ? '#3a141a' : '#97394a')) +
    dots(0.5, () => '#c0606a', -6, -8) +
    charred +
    suckers
  )
}

const octopus = (c: Canvas) =>
  table(c, slateStone) +
  napkin(c, 1440, 880, 400, 620, '#efe1c6', '#3f6480', 12) +
  plate(c, 770, 600, 550, white) +
  shape(blob(c, 770, 640, 360, 300, 0.08, 16), c.round(['#f9c25a', '#ee9a3a', '#d97a24']), 'opacity="0.9"') +
  line(
    curve([
      [520, 560],
      [640, 700],
      [800, 760],
      [980, 700],
    ]),
    '#ffdf9a',
    22,
    `opacity="0.6" ${c.blur(5)}`,
  ) +
  times(6, (index) => {
    const [x, y] = polar(760, 640, 290, 20 + index * 44)
    return lump(c, x, y, 66, 58, ['#f8dc95', '#e0aa48', '#9c661f'], { wobble: 0.07 }) + ellipse(x + 16, y + 14, 26, 17, '#7a4612', 'opacity="0.5"')
  }) +
  tentacle(
    c,
    [
      [1130, 570],
      [1030, 720],
      [850, 800],
      [640, 800],
      [470, 710],
      [440, 580],
      [540, 530],
      [610, 600],
      [565, 655],
    ],
    84,
    1,
  ) +
  tentacle(
    c,
    [
      [1110, 510],
      [1010, 380],
      [850, 310],
      [650, 300],
      [500, 350],
      [470, 440],
      [560, 480],
      [620, 420],
      [580, 390],
    ],
    80,
    -1,
  ) +
  tentacle(
    c,
    [
      [1120, 545],
      [970, 540],
      [840, 510],
      [730, 520],
      [690, 620],
      [770, 690],
      [850, 640],
      [810, 600],
    ],
    76,
    -1,
  ) +
  at(
    1110,
    540,
    0,
    1,
    shape(blob(c, 6, 10, 96, 88, 0.1, 10), `${shade}55`),
    shape(blob(c, 0, 0, 96, 88, 0.1, 10), c.round(['#b9cf5a', '#7f9f34', '#53731f'])),
    herbs(c, 20, { x: 0, y: 0, rx: 76, ry: 68 }, ['#3f6f24', '#d4e08a']),
  ) +
  scatter(c, 26, { x: 740, y: 560, rx: 320, ry: 280 }, 60, (x, y, turn) => at(x, y, turn, 1, ellipse(0, 0, 26, 8, '#1c0a0c', 'opacity="0.5"'))) +
  specks(c, 44, { x: 770, y: 600, rx: 400, ry: 380 }, ['#c8321f', '#e8643a'], 6) +
  herbs(c, 28, { x: 770, y: 600, rx: 360, ry: 340 }) +
  times(5, (index) => circle(...polar(770, 600, 400, 200 + index * 16), 12 + (index % 3) * 8, c.round(['#fffdf2', '#f0dfb4']))) +
  wedge(c, 1120, 820, 104, -40, lemon) +
  cutlery(c, 'fork', 110, 600, -4)

const cracker = (c: Canvas, x: number, y: number, size: number, turn: number) =>
  at(
    x,
    y,
    turn,
    1,
    shape(outline(...Array.from({ length: 6 }, (_, index): Point => polar(4, 8, size, index * 60))), `${shade}50`),
    shape(
      outline(...Array.from({ length: 6 }, (_, index): Point => polar(0, 0, size, index * 60))),
      c.round(['#fbe8bd', '#eec77e', '#c98f42']),
      'stroke="#b9803a" stroke-width="5" stroke-linejoin="round"',
    ),
    times(5, (index) => circle(...polar(0, 0, size * 0.45, index * 72), size * 0.08, '#a8702a', 'opacity="0.7"')),
  )

const chowder = (c: Canvas) =>
  table(c, deepSea) +
  napkin(c, 1380, 860, 480, 600, '#efe1c6', '#7aa8ab', -16) +
  plate(c, 770, 600, 560, sea) +
  bowl(
    c,
    770,
    600,
    450,
    night,
    circle(770, 600, 400, c.round(['#fffaf0', '#f8ecd2', '#e6cfa4'])),
    times(3, (index) =>
      line(
        curve(Array.from({ length: 6 }, (_, step): Point => polar(770, 600, 130 + index * 100, index * 90 + step * 26))),
        '#ffffff',
        24,
        `opacity="0.7" ${c.blur(7)}`,
      ),
    ),
    scatter(c, 15, { x: 770, y: 600, rx: 320, ry: 320 }, 115, (x, y, turn) =>
      at(x, y, turn, 1, box(-42, -34 + 7, 84, 72, '#c9a87066', 16), box(-42, -34, 84, 70, c.round(['#fff3b8', '#f3d67c', '#dcb14c']), 16)),
    ),
    scatter(c, 13, { x: 770, y: 600, rx: 320, ry: 320 }, 125, (x, y, turn) =>
      at(
        x,
        y,
        turn,
        1,
        shape(blob(c, 4, 8, 50, 36, 0.14, 9), '#b9905a66'),
        lump(c, 0, 0, 48, 34, ['#f8d2a4', '#dc9c62', '#a8683a'], { wobble: 0.16 }),
        line('M-28 6Q0 22 28 0', '#8a5430', 6, 'opacity="0.6"'),
      ),
    ),
    scatter(c, 15, { x: 770, y: 600, rx: 330, ry: 330 }, 100, (x, y, turn) =>
      at(
        x,
        y,
        turn,
        1,
        box(-34, -15 + 6, 68, 34, '#b9905a66', 9),
        box(-34, -15, 68, 32, '#b8402c', 9),
        box(-34, -6, 68, 10, '#f2b49a'),
        box(-34, 8, 68, 8, '#8a2418', 4),
      ),
    ),
    scatter(c, 40, { x: 770, y: 600, rx: 350, ry: 350 }, 46, (x, y, turn) =>
      at(x, y, turn, 1, box(-16, -8, 32, 16, '#4f9440', 7), box(-10, -4, 20, 8, '#a9d67a', 4)),
    ),
    cracker(c, 640, 460, 72, 14),
    cracker(c, 760, 420, 68, 40),
    cracker(c, 700, 550, 64, 0),
    specks(c, 30, { x: 770, y: 600, rx: 350, ry: 350 }, ['#2a211c'], 5),
  ) +
  cracker(c, 1330, 210, 74, 10) +
  cracker(c, 1450, 290, 70, 34) +
  cracker(c, 1330, 370, 66, 50) +
  cutlery(c, 'spoon', 120, 640, -4)

const lemonade = (c: Canvas) =>
  counter(c, ['#a9d0c8', '#6aa39d'], ['#f4e8cf', '#d8c096'], 880) +
  tumbler(
    c,
    800,
    250,
    1060,
    240,
    188,
    { level: 350, colours: ['#fff3a0', '#fbe064', '#f2c638'], surface: '#fff6b8' },
    citrus(c, 700, 800, 118, ...lemon, 1, 12) +
      citrus(c, 890, 640, 112, ...lemon, 1, 30) +
      iceCube(c, 720, 420, 150, -14) +
      iceCube(c, 886, 450, 138, 20) +
      iceCube(c, 704, 610, 124, 8) +
      iceCube(c, 880, 850, 120, -20) +
      leaf(c, 770, 700, 96, 54, 30, mint) +
      leaf(c, 830, 930, 90, 50, 200, mint),
  ) +
  straw(c, [900, 330], [990, 70], '#e0553a') +
  at(660, 250, 0, 1, tuft(c, 30, 30, 150, -100, mint, 3), tuft(c, 60, 40, 120, -60, mint, 3)) +
  citrus(c, 1010, 250, 122, ...lemon, 1, 12) +
  at(
    1270,
    1050,
    0,
    1,
    shadow(c, ellipse(0, 30, 190, 40, shade)),
    lump(c, -90, -60, 128, 104, ['#fdea80', '#f2c62e', '#c8920f'], { wobble: 0.03 }),
    ellipse(-218, -58, 24, 20, '#dca91c'),
    citrus(c, 96, -20, 104, ...lemon, 0.9),
  ) +
  scatter(c, 26, { x: 800, y: 700, rx: 190, ry: 320 }, 70, (x, y) => circle(x, y, c.between(5, 10), '#ffffff', 'opacity="0.6"'))

/** Fries that stand in a tin, and a dish of aioli before it. */
const fries = (c: Canvas) =>
  counter(c, ['#c9724a', '#8a3f28'], ['#5a4a42', '#332925'], 820) +
  board(c, 800, 1040, 1240, 220, darkWood) +
  shadow(c, ellipse(700, 1060, 270, 44, shade), [26, 10], 18, 0.6) +
  times(13, (index) => chip(c, 466 + index * 39, 380 - Math.sin((index / 12) * Math.PI) * 70 + (index % 3) * 30, 520, 52, -20 + index * 3.3)) +
  times(11, (index) => chip(c, 490 + index * 42, 480 - Math.sin((index / 10) * Math.PI) * 40 + ((index * 2) % 3) * 34, 460, 54, -15 + index * 3)) +
  shape('M410 560L550 640L690 580L830 650L990 560L960 720H440Z', c.along(['#fbf3e0', '#e2d2b0'])) +
  line('M410 560L550 640L690 580L830 650L990 560', '#ffffff', 7, 'opacity="0.8"') +
  shape('M430 640H970L910 1066Q906 1084 880 1084H520Q494 1084 490 1066Z', c.along(['#8fa3ae', '#e4ebee', '#b4c2c9', '#5f717b'], [1, 0])) +
  times(5, (index) => line(`M${530 + index * 86} 660L${546 + index * 76} 1066`, '#4f616b', 6, 'opacity="0.35"')) +
  box(424, 626, 552, 34, c.along(['#f4f8fa', '#8b9aa3']), 17) +
  line('M500 690L530 1040', '#ffffff', 22, `opacity="0.5" ${c.blur(4)}`) +
  herbs(c, 26, { x: 700, y: 420, rx: 230, ry: 160 }) +
  specks(c, 40, { x: 700, y: 400, rx: 240, ry: 190 }, ['#ffffff', '#fff8e0'], 6) +
  shadow(c, ellipse(1170, 1070, 180, 40, shade), [22, 8], 14, 0.6) +
  shape('M1000 900C1006 1040 1070 1082 1110 1084H1230C1270 1082 1334 1040 1340 900Z', c.along(['#fdfaf4', '#d8cdbb', '#a89a84'], [1, 0.2])) +
  ellipse(1170, 900, 170, 50, '#fdfaf4') +
  ellipse(1170, 904, 152, 40, '#d8cdbb') +
  ellipse(1170, 908, 148, 36, c.along(['#fff3c8', '#f0d890'])) +
  line(
    curve([
      [1080, 906],
      [1140, 922],
      [1220, 900],
      [1260, 912],
    ]),
    '#ffffff',
    12,
    'opacity="0.7"',
  ) +
  specks(c, 14, { x: 1170, y: 908, rx: 110, ry: 22 }, ['#c8321f', '#8a5a20'], 5) +
  herbs(c, 8, { x: 1170, y: 906, rx: 90, ry: 18 }) +
  chip(c, 1240, 800, 260, 50, 24)

const lobsterChunk = (c: Canvas, x: number, y: number, size: number, turn: number) =>
  at(
    x,
    y,
    turn,
    1,
    lump(c, 0, 0, size, size * 0.76, ['#ffffff', '#fdeee2', '#f0c4ac'], { wobble: 0.1, corners: 9, shine: 0.5 }),
    shape(
      `M${-size * 0.86} ${-size * 0.2}C${-size * 0.5} ${-size * 0.95} ${size * 0.5} ${-size * 0.95} ${size * 0.88} ${-size * 0.16}C${size * 0.4} ${-size * 0.5} ${-size * 0.4} ${-size * 0.5} ${-size * 0.86} ${-size * 0.2}Z`,
      c.along(['#f2583a', '#d8361f']),
    ),
    line(`M${-size * 0.4} ${size * 0.1}Q0 ${size * 0.24} ${size * 0.4} ${size * 0.06}`, '#e8a890', 6, 'opacity="0.8"'),
  )

const lobsterRoll = (c: Canvas) =>
  table(c, seaGlass) +
  board(c, 800, 760, 1340, 620, paleWood) +
  shape(outline([210, 560], [1330, 520], [1400, 1000], [260, 1040]), '#faf2e0') +
  shadow(c, box(330, 640, 880, 270, shade, 120), [20, 34], 20, 0.55) +
  box(330, 520, 880, 300, c.along(['#f2bb66', '#d08a38', '#9c5a1c']), 120) +
  box(366, 560, 808, 160, c.along(['#fdeec6', '#f0d090']), 80) +
  scatter(c, 17, { x: 770, y: 590, rx: 380, ry: 90 }, 90, (x, y, turn) => lobsterChunk(c, x, y, c.between(72, 98), (turn % 80) - 40)) +
  times(3, (index) => lobsterChunk(c, 560 + index * 210, 520 - (index % 2) * 26, 106, -16 + index * 18)) +
  times(2, (index) => frill(c, 560 + index * 420, 700, 420, 40)) +
  box(330, 690, 880, 240, c.along(['#f8cc7c', '#dc9c44', '#a8642a']), 110) +
  line('M420 722H1100', '#fff0c8', 16, `opacity="0.65" ${c.blur(4)}`) +
  times(5, (index) => box(430 + index * 150, 760, 84, 130, '#9c5a1c', 40, `opacity="0.28" ${c.blur(8)}`)) +
  scatter(c, 22, { x: 770, y: 560, rx: 340, ry: 80 }, 40, (x, y, turn) =>
    at(x, y, turn, 1, box(-19, -8, 38, 16, '#3f8a3a', 7), box(-12, -4, 24, 8, '#a9d67a', 4)),
  ) +
  times(5, (index) =>
    line(
      curve([
        [450 + index * 140, 530],
        [500 + index * 140, 580],
        [560 + index * 140, 540],
      ]),
      '#f7d36a',
      13,
      'opacity="0.75"',
    ),
  ) +
  wedge(c, 1310, 860, 118, -24, lemon) +
  times(5, (index) =>
    at(
      1140 + index * 88,
      250 + (index % 2) * 96,
      index * 40,
      1,
      shape(blob(c, 5, 10, 78, 60, 0.08, 9), `${shade}45`),
      shape(blob(c, 0, 0, 78, 60, 0.08, 9), c.round(['#fbe29a', '#eebf5c', '#c98a2c'])),
      line('M-40 -8Q0 -34 44 -12', '#fff6d0', 8, 'opacity="0.7"'),
    ),
  ) +
  ramekin(c, 230, 300, 140, ['#f9d65a', '#eeb324', '#d08c10'])

export const tideAndEmber: readonly Drawing[] = [
  tide('oysters', 'Oysters', oysters),
  tide('smoked-old-fashioned', 'Smoked Old Fashioned', oldFashioned),
  tide('sea-salt-margarita', 'Sea Salt Margarita', margarita),
  tide('ember-burger', 'Ember Burger', emberBurger),
  tide('tuna-crudo', 'Tuna Crudo', tunaCrudo),
  tide('shrimp-cocktail', 'Shrimp Cocktail', shrimpCocktail),
  tide('whole-branzino', 'Whole Branzino', branzino),
  tide('swordfish', 'Swordfish', swordfish),
  tide('rib-eye', 'Rib Eye 14 oz', ribEye),
  tide('charred-octopus', 'Charred Octopus', octopus),
  tide('clam-chowder', 'Clam Chowder', chowder),
  tide('house-lemonade', 'House Lemonade', lemonade),
  tide('fries-with-aioli', 'Fries with Aioli', fries),
  tide('lobster-roll', 'Lobster Roll', lobsterRoll),
]
