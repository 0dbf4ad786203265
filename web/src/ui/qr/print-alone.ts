import styles from './print-alone.module.css'

/** Prints one element of the page and nothing else of it. */
export function printAlone(element: Element): void {
  const sheet = document.createElement('div')
  sheet.className = styles.sheet ?? ''
  sheet.append(element.cloneNode(true))
  document.body.append(sheet)
  window.addEventListener('afterprint', () => sheet.remove(), { once: true })
  window.print()
}
