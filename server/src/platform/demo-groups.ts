/** A group of the demo company, as the modules find it when they write their part of that company. */
export interface DemoGroup {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly ancestors: readonly number[]
}

export function groupNamed<G extends DemoGroup>(groups: readonly G[], name: string): G {
  const group = groups.find((each) => each.name === name)
  if (!group) throw new Error(`The demo company has no group ${name}.`)
  return group
}
