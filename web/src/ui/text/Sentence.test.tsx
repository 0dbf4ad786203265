import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { Sentence } from './Sentence.tsx'

afterEach(cleanup)

test('the placeholders are filled wherever the language has them', () => {
  const gaps = { email: <strong>ada@example.com</strong>, minutes: 10 }
  const { container } = render(<Sentence text="A code went to {email}. It works for {minutes} minutes." gaps={gaps} />)
  expect(container.textContent).toBe('A code went to ada@example.com. It works for 10 minutes.')
  expect(container.querySelector('strong')?.textContent).toBe('ada@example.com')
  cleanup()
  expect(render(<Sentence text="{minutes} Minuten lang gilt der Code an {email}." gaps={gaps} />).container.textContent).toBe(
    '10 Minuten lang gilt der Code an ada@example.com.',
  )
})

test('an unfilled placeholder is left out, and text without placeholders stays', () => {
  expect(render(<Sentence text="{other}plain" gaps={{}} />).container.textContent).toBe('plain')
})
