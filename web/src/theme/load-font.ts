/** Brings in the product's face; call it once somebody is signed in, so that the sign-in page never waits for it. */
export async function loadFont(): Promise<void> {
  await import('./font.css')
}
