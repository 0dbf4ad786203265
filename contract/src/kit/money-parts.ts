// Whole minor units in parts: exact, without a float in between. Products that would not be exact as numbers are counted as BigInt.

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((all, one) => all + one, 0)
}

/** `amount × over / under`, a half away from zero; `under` is above zero. */
export function portionOf(amount: number, over: number, under: number): number {
  const product = Math.abs(amount) * over
  if (product <= mostExact) {
    const doubled = 2 * product + under
    const part = (doubled - (doubled % (2 * under))) / (2 * under)
    return amount < 0 && part > 0 ? -part : part
  }
  const part = Number((2n * BigInt(Math.abs(amount)) * BigInt(over) + BigInt(under)) / (2n * BigInt(under)))
  return amount < 0 && part > 0 ? -part : part
}
const mostExact = Number.MAX_SAFE_INTEGER / 4

/** A percent of an amount, the percent in thousandths: `12.5` % is 12500. A half goes away from zero. */
export const percentOf = (amount: number, thousandthsOfPercent: number): number => portionOf(amount, thousandthsOfPercent, 100_000)

/**
 * `amount` in whole parts by `weights`, none lost: the largest remainders get what is left, of equal ones the earlier. Without any weight the
 * first part has it all. No weight is below zero.
 */
export function spread(amount: number, weights: readonly number[]): number[] {
  const all = sum(weights)
  if (all === 0) return weights.map((_, at) => (at === 0 ? amount : 0))
  const [parts, remainders] = wholeParts(Math.abs(amount), weights, all)
  let rest = Math.abs(amount) - sum(parts)
  if (rest > 0) {
    const order = weights.map((_, at) => at).sort((one, other) => (remainders[other] ?? 0) - (remainders[one] ?? 0) || one - other)
    for (const at of order) {
      if (rest === 0) break
      parts[at] = (parts[at] ?? 0) + 1
      rest -= 1
    }
  }
  return amount < 0 ? parts.map((part) => (part === 0 ? 0 : -part)) : parts
}

/** Each part rounded down, with what was lost of it. */
function wholeParts(amount: number, weights: readonly number[], all: number): [number[], number[]] {
  const parts: number[] = []
  const remainders: number[] = []
  for (const weight of weights) {
    const product = amount * weight
    if (product <= Number.MAX_SAFE_INTEGER) {
      const left = product % all
      parts.push((product - left) / all)
      remainders.push(left)
    } else {
      const exact = BigInt(amount) * BigInt(weight)
      parts.push(Number(exact / BigInt(all)))
      remainders.push(Number(exact % BigInt(all)))
    }
  }
  return [parts, remainders]
}
