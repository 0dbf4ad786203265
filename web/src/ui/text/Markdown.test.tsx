import { render } from '@testing-library/react'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import MarkdownBody from './MarkdownBody.tsx'
import { isOverwrought, safeLink, safePicture } from './markdown-links.ts'

function shown(text: string, props: { allowImages?: boolean } = {}) {
  const { container, unmount } = render(<MarkdownBody text={text} {...props} />)
  const html = container.innerHTML
  const copy = document.createElement('div')
  copy.append(...[...container.childNodes].map((node) => node.cloneNode(true)))
  unmount()
  return { html, view: copy }
}

test('markup becomes elements, with headings one level below those of the page', () => {
  const { view } = shown('# Hours\n\nOpen **daily**, *late* on `Friday`.\n\n- one\n- two\n\n1. first\n\n> quoted\n\n---\n')
  expect([...view.querySelectorAll('h3, strong, em, code, ul li, ol li, blockquote, hr')].map((element) => element.tagName)).toEqual([
    'H3',
    'STRONG',
    'EM',
    'CODE',
    'LI',
    'LI',
    'LI',
    'BLOCKQUOTE',
    'HR',
  ])
})

test('a link opens in a new tab and tells its target nothing', () => {
  const { view } = shown('[menu](https://example.com/menu) and [mail](mailto:ada@example.com)')
  const [menu, mail] = view.querySelectorAll('a')
  expect([menu?.getAttribute('href'), menu?.target, menu?.rel]).toEqual(['https://example.com/menu', '_blank', 'noopener noreferrer nofollow'])
  expect([mail?.getAttribute('href'), mail?.target]).toEqual(['mailto:ada@example.com', ''])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  ' javascript:alert(1)',
  '&#106;avascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//evil.example/x',
  '/relative',
  '#/access_groups',
  'https://bank.example@evil.example/',
])('%j is no link, its words stay', (address) => {
  for (const text of [`[press here](<${address}>)`, `[press here][a]\n\n[a]: <${address}>`, `press here <${address}>`]) {
    const { view } = shown(text)
    expect(view.querySelector('a')).toBeNull()
    expect(view.textContent).toContain('press here')
  }
})

test.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>body{display:none}</style>',
  '[x](https://example.com "a\\" onmouseover=alert(1)")',
  '![x](javascript:alert(1))',
  '![x](https://tracker.example/pixel.png)',
  '<details open ontoggle=alert(1)>',
  '<form action=https://evil.example><input name=password></form>',
])('%j makes no element beyond those allowed', (text) => {
  const { view } = shown(text)
  expect(view.querySelector('script, img, svg, iframe, style, details, form, input, [onmouseover], [onerror], [onload], [title], [style]')).toBeNull()
})

test('pictures load only where allowed, encrypted and without a referrer', () => {
  const { view } = shown('![Soup](https://example.com/soup.jpg) ![Plain](http://example.com/p.jpg) ![Data](data:image/png;base64,AA==)', {
    allowImages: true,
  })
  const images = view.querySelectorAll('img')
  expect([...images].map(({ alt, referrerPolicy }) => [alt, referrerPolicy])).toEqual([['Soup', 'no-referrer']])
  expect(view.textContent).toContain('Plain')
})

test('any text produces only allowed elements and addresses', () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      '[',
      ']',
      '(',
      ')',
      '<',
      '>',
      '![',
      '](',
      'javascript:',
      '`',
      '```\n',
      '*',
      '_',
      '\n',
      '- ',
      '> ',
      '#',
      '&#x6a;',
      '<b>',
      '"',
      '\\',
      '|',
    ),
    fc.string({ maxLength: 6 }),
  )
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 30 }), (fragments) => {
      const { view } = shown(fragments.join(''))
      for (const element of view.querySelectorAll('*')) {
        expect(element.tagName).toMatch(/^(DIV|SPAN|P|BR|STRONG|EM|CODE|PRE|UL|OL|LI|BLOCKQUOTE|HR|H[1-6]|A)$/)
        for (const { name, value } of element.attributes) {
          expect(name).toMatch(/^(class|href|target|rel|tabindex|start)$/)
          if (name === 'href') expect(value).toMatch(/^(https?|mailto):/)
        }
      }
    }),
    { numRuns: 150 },
  )
})

test.each([
  ['quotes', '>'.repeat(20_000)],
  ['lists', '- '.repeat(9_000)],
  ['brackets', '['.repeat(19_000)],
  ['emphasis', '*a **a '.repeat(2_800)],
  ['length', 'word '.repeat(50_000)],
])('a text nested or long beyond reason (%s) does not hold up the page', (_, text) => {
  const began = performance.now()
  expect(shown(text).view.textContent?.length).toBeGreaterThan(0)
  expect(performance.now() - began).toBeLessThan(5000)
})

test('addresses are checked as a whole', () => {
  expect(safeLink('HTTPS://Example.com/a b')).toBe('https://example.com/a%20b')
  expect([safeLink('example.com'), safeLink(''), safePicture('http://example.com/a.png')]).toEqual([undefined, undefined, undefined])
  expect(isOverwrought('> a quote\n> > in a quote')).toBe(false)
})
