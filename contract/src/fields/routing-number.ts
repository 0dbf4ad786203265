const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** ABA checksum (specification section 5): nine digits weighted 3, 7, 1 repeating, sum divisible by 10. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000') return false
  return weights.reduce((sum, weight, at) => sum + weight * Number(text[at]), 0) % 10 === 0
}
