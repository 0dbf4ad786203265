/** What became of added tags: the list, and why a text was not taken. */
export interface TagsAdded {
  tags: string[]
  refused: { tag: string; because: 'twice' | 'too-many' | 'too-long' }[]
}

/** Adds every tag of a text parted by commas, semicolons, tabs or lines. Upper and lower case make no difference. */
export function addTags(tags: readonly string[], text: string, { max = 50, maxLength = 60 }: { max?: number; maxLength?: number } = {}): TagsAdded {
  const kept = [...tags]
  const refused: TagsAdded['refused'] = []
  for (const piece of text.split(/[,;\t\r\n]+/)) {
    const tag = piece.trim().replaceAll(/\s+/g, ' ')
    if (tag === '') continue
    if (kept.some((one) => one.toLowerCase() === tag.toLowerCase())) refused.push({ tag, because: 'twice' })
    else if ([...tag].length > maxLength) refused.push({ tag, because: 'too-long' })
    else if (kept.length >= max) refused.push({ tag, because: 'too-many' })
    else kept.push(tag)
  }
  return { tags: kept, refused }
}
