import { type ASTVisitor, GraphQLError, Kind, type SelectionNode, type ValidationContext, type ValidationRule } from 'graphql'

// What a document may ask for, judged before any resolver runs. A screen's own documents stay far below all of it.

export const mostTokens = 2000
const mostDepth = 10
const mostAliases = 15
const mostRootFields = 10
const mostDirectives = 20
/** Fields, those of a fragment each time it is used. Lists cost nothing more: a root field has read all of its answer, nothing below it asks again. */
const mostCost = 1000

const refusal = (says: string) => new GraphQLError(says, { extensions: { code: 'invalid' } })

/** Depth, aliases, directives, root fields and cost in one walk over each operation, fragments included. */
export const limitRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  OperationDefinition(operation) {
    const counts = { aliases: 0, directives: 0, cost: 0 }
    if (operation.selectionSet.selections.length > mostRootFields)
      context.reportError(refusal(`A request may ask for ${mostRootFields} things at most.`))
    const isTooDeep = !walk(context, operation.selectionSet.selections, counts, 1, [])
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
}

/** Answers whether the selections stay within the depth; goes no deeper than that, nor into a fragment within itself. */
function walk(context: ValidationContext, selections: readonly SelectionNode[], counts: Counts, depth: number, within: readonly string[]): boolean {
  if (depth > mostDepth || counts.cost > mostCost) return depth <= mostDepth
  return selections.every((node) => {
    counts.directives += node.directives?.length ?? 0
    if (node.kind === Kind.FIELD) {
      counts.cost += 1
      if (node.alias) counts.aliases += 1
      return node.selectionSet === undefined || walk(context, node.selectionSet.selections, counts, depth + 1, within)
    }
    if (node.kind === Kind.INLINE_FRAGMENT) return walk(context, node.selectionSet.selections, counts, depth + 1, within)
    const name = node.name.value
    const fragment = within.includes(name) ? undefined : context.getFragment(name)
    return !fragment || walk(context, fragment.selectionSet.selections, counts, depth + 1, [...within, name])
  })
}

/** The whole schema is in the reference, as text; asked for here it is only a large answer. One type by its name may be asked for. */
export const noSchemaRule: ValidationRule = (context: ValidationContext): ASTVisitor => ({
  Field({ name }) {
    if (name.value === '__schema') context.reportError(new GraphQLError('The schema is in the API reference.', { extensions: { code: 'forbidden' } }))
  },
})
