import { randomInt } from 'node:crypto'
import { checkLetter, codeLength, codeLetters } from '@brigade/contract/gift-cards/card-codes.ts'
import type { KeyRing } from '../../../platform/secrets.ts'

// Codes and PINs are stored as keyed hashes, to be found and compared by, and sealed, to be mailed and printed again. Nothing else of
// them is kept but the last four letters.

const letter = (): string => codeLetters.charAt(randomInt(codeLetters.length))

/** 15 letters by chance (74 bits) and the one that checks them. */
export function newCode(): string {
  const letters = Array.from({ length: codeLength - 1 }, letter).join('')
  return letters + checkLetter(letters)
}

export const newPin = (): string => String(randomInt(10_000)).padStart(4, '0')

export const codeHash = (secrets: KeyRing, code: string): Buffer => Buffer.from(secrets.mac(code, 'gift-card-code'), 'base64url')

/** Bound to its card: the same PIN of two cards hashes differently. */
export const pinHash = (secrets: KeyRing, cardUuid: string, pin: string): Buffer =>
  Buffer.from(secrets.mac(`${cardUuid}|${pin}`, 'gift-card-pin'), 'base64url')

export interface SealedCode {
  readonly code_hash: Buffer
  readonly code_last4: string
  readonly code_sealed: string
  readonly pin_hash: Buffer | null
  readonly pin_sealed: string | null
}

/** What is stored of a code and a PIN, for the card with this uuid. */
export function sealCode(secrets: KeyRing, uuid: string, code: string, pin: string | null): SealedCode {
  return {
    code_hash: codeHash(secrets, code),
    code_last4: code.slice(-4),
    code_sealed: secrets.encrypt(code, `gift_cards|${uuid}|code`),
    pin_hash: pin === null ? null : pinHash(secrets, uuid, pin),
    pin_sealed: pin === null ? null : secrets.encrypt(pin, `gift_cards|${uuid}|pin`),
  }
}

interface Sealed {
  readonly uuid: string
  readonly code_sealed: string | null
  readonly pin_sealed: string | null
}

/** The code in the clear; nothing where it was given up with a lost key ring, or the card was replaced. */
export const openCode = (secrets: KeyRing, { uuid, code_sealed }: Sealed): string | undefined =>
  code_sealed === null ? undefined : secrets.decrypt(code_sealed, `gift_cards|${uuid}|code`)

export const openPin = (secrets: KeyRing, { uuid, pin_sealed }: Sealed): string | undefined =>
  pin_sealed === null ? undefined : secrets.decrypt(pin_sealed, `gift_cards|${uuid}|pin`)
