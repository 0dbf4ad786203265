import {
  type DocumentNode,
  type FieldNode,
  type GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  type SelectionNode,
  specifiedRules,
  validate,
  visit,
} from 'graphql'
import { limitRule, mostTokens } from './graph-limits.ts'

/** The longest that the web sends has not a thousand. */
const longestText = 5000

/**
 * Documents that were read lately, by their text. Anybody may send one, signed in or not: long ones are parsed again each time, and of
 * the others only so many are kept.
 */
export class KeptDocuments {
  readonly #kept = new Map<string, DocumentNode>()
  readonly #most: number

  constructor(most = 200) {
    this.#most = most
  }

  get(text: string): DocumentNode | undefined {
    const known = this.#kept.get(text)
    if (known) this.#keep(text, known)
    return known
  }

  set(text: string, document: DocumentNode): void {
    if (text.length > longestText) return
    this.#keep(text, document)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
  }

  #keep(text: string, document: DocumentNode): void {
    this.#kept.delete(text)
    this.#kept.set(text, document)
  }
}

const rules = [...specifiedRules, limitRule]

/** Throws what is wrong with the text as a GraphQLError. */
export const parsed = (text: string): DocumentNode => parse(text, { maxTokens: mostTokens })

/** Errors of documents that do not fit the schema, or ask for too much. They suggest no names of the schema, which requests without a session may not learn. */
export const misfits = (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, rules, { hideSuggestions: true })

/** The fields that an operation asks of the root, those in fragments included. The document is valid, so no fragment is within itself. */
export function rootFields(document: DocumentNode, { selectionSet }: OperationDefinitionNode): FieldNode[] {
  const fieldsOf = (node: SelectionNode): FieldNode[] => {
    if (node.kind === Kind.FIELD) return [node]
    if (node.kind === Kind.INLINE_FRAGMENT) return node.selectionSet.selections.flatMap(fieldsOf)
    const fragment = document.definitions.find((each) => each.kind === Kind.FRAGMENT_DEFINITION && each.name.value === node.name.value)
    return fragment?.kind === Kind.FRAGMENT_DEFINITION ? fragment.selectionSet.selections.flatMap(fieldsOf) : []
  }
  return selectionSet.selections.flatMap(fieldsOf)
}

const namesIn = new WeakMap<DocumentNode, ReadonlySet<string>>()

/** Names of all fields in a document, wherever they stand: what is not among them is asked for nowhere. */
export function fieldNames(document: DocumentNode): ReadonlySet<string> {
  const known = namesIn.get(document)
  if (known) return known
  const names = new Set<string>()
  visit(document, { Field: ({ name }) => void names.add(name.value) })
  namesIn.set(document, names)
  return names
}
