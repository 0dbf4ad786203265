import { type ASTVisitor, GraphQLError, Kind, type SelectionNode, type ValidationContext, type ValidationRule } from 'graphql'

// What a document may ask for, judged before any resolver runs. A screen's own documents stay far below all of it.

export const mostTokens = 2000
const mostDepth = 10
/** Of what is asked about the schema: code generators ask for the type of a type some nine times over, each within the last. */
const mostSchemaDepth = 20
const mostAliases = 15
const mostRootFields = 10
const mostDirectives = 20
/** Fields, those of a fragment each time it is used. Lists cost nothing more: a root field has read all of its answer, nothing below it asks again. */
const mostCost = 1000

const refusal = (says: string) => new GraphQLError(says, { extensions: { code: 'invalid' } })

/** Depth, aliases, directives, root fields and cost in one walk over each operation, fragments included. */
export const limitRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    const counts = { aliases: 0, directives: 0, cost: 0, rootFields: 0, schemas: 0 }
    const isTooDeep = !walk(context, operation.selectionSet.selections, counts, { depth: 1, most: mostDepth, isRoot: true, within: [] })
    if (counts.rootFields > mostRootFields) context.reportError(refusal(`A request may ask for ${mostRootFields} things at most.`))
    if (counts.schemas > 1) context.reportError(refusal('A request may ask for the schema once.'))
    if (isTooDeep) context.reportError(refusal(`A request may be ${mostDepth} levels deep at most.`))
    if (counts.aliases > mostAliases) context.reportError(refusal(`A request may have ${mostAliases} aliases at most.`))
    if (counts.directives > mostDirectives) context.reportError(refusal(`A request may have ${mostDirectives} directives at most.`))
    if (counts.cost > mostCost) context.reportError(refusal('The request asks for too much at once.'))
  },
})

interface Counts {
  aliases: number
  directives: number
  cost: number
  rootFields: number
  schemas: number
}

interface Place {
  readonly depth: number
  readonly most: number
  readonly isRoot: boolean
  /** Names of the fragments that the selections are in. */
  readonly within: readonly string[]
}

/** Answers whether the selections stay within the depth; goes no deeper than that, nor into a fragment within itself. */
function walk(context: ValidationContext, selections: readonly SelectionNode[], counts: Counts, place: Place): boolean {
  if (place.depth > place.most || counts.cost > mostCost) return place.depth <= place.most
  return selections.every((node) => {
    counts.directives += node.directives?.length ?? 0
    const deeper = { ...place, depth: place.depth + 1 }
    if (node.kind === Kind.FIELD) {
      counts.cost += 1
      if (node.alias) counts.aliases += 1
      if (place.isRoot) counts.rootFields += 1
      const asksSchema = place.isRoot && (node.name.value === '__schema' || node.name.value === '__type')
      if (node.name.value === '__schema') counts.schemas += 1
      const most = asksSchema ? mostSchemaDepth : place.most
      return node.selectionSet === undefined || walk(context, node.selectionSet.selections, counts, { ...deeper, most, isRoot: false })
    }
    if (node.kind === Kind.INLINE_FRAGMENT) return walk(context, node.selectionSet.selections, counts, deeper)
    const name = node.name.value
    const fragment = place.within.includes(name) ? undefined : context.getFragment(name)
    return !fragment || walk(context, fragment.selectionSet.selections, counts, { ...deeper, within: [...place.within, name] })
  })
}
