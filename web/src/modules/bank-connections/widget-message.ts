/** The public token of a finished widget; anything else it says gives nothing. Its messages are JSON text (section 4). */
export function publicTokenIn(data: unknown): string | undefined {
  const { message, public_token: token } = asRecord(data)
  return message === 'success' && typeof token === 'string' && token !== '' ? token : undefined
}

function asRecord(data: unknown): Record<string, unknown> {
  if (typeof data !== 'string') return {}
  try {
    return Object(JSON.parse(data))
  } catch (cause) {
    // The widget is a stranger: text that is no JSON counts as "anything else".
    console.debug('the bank-linking widget sent text that is no JSON', cause)
    return {}
  }
}
