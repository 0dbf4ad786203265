import { Problem } from '@brigade/contract/kit/problem.ts'
import { DetailedError, Upload } from 'tus-js-client'
import { serviceBase } from '../../config.ts'
import { currentSession } from '../../session/session.ts'
import { uploadWords as words } from '../pictures-texts.ts'
import { waits } from './waits.ts'

/** Small enough for a slow line to send one within the time that a server waits. */
const partBytes = 2_000_000

interface Sending {
  readonly address: string
  readonly file: File
  readonly signal: AbortSignal
  readonly onProgress: (bytes: number) => void
}

/** Sends a file part by part; after a lost connection it goes on where the server has come to. */
export function sendBytes({ address, file, signal, onProgress }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      uploadUrl: serviceBase('restaurants') + address,
      uploadSize: file.size,
      chunkSize: partBytes,
      retryDelays: [...waits],
      storeFingerprintForResuming: false,
      headers: { authorization: `Bearer ${currentSession()?.oauth_token ?? ''}` },
      onShouldRetry: (error) => mayComeBack(error.originalResponse?.getStatus()),
      onProgress,
      onSuccess: () => resolve(),
      onError: (error) => reject(problemOf(error)),
    })
    signal.addEventListener('abort', () => {
      void upload.abort()
      reject(signal.reason)
    })
    upload.start()
  })
}

/** Without an answer, or with one that says nothing of the upload. */
const mayComeBack = (status = 0): boolean => status === 0 || status === 409 || status === 423 || status === 429 || status >= 500

function problemOf(error: Error): Problem {
  const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined
  return status === 404 || status === 410
    ? new Problem('gone', words.uploadGone, { cause: error })
    : new Problem('unavailable', words.notSent, { cause: error })
}
