import { Problem, type ProblemBody } from '@brigade/contract/kit/problem.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import { asProblem } from '../database-errors.ts'
import { NoSuchFile } from '../storage/storage.ts'

/** Anything thrown becomes a refusal with a sentence; the unknown is hidden and only that is logged as an error. */
export function problemFrom(error: unknown): Problem {
  if (error instanceof Problem) return error
  const database = asProblem(error)
  if (database) return database
  if (error instanceof NoSuchFile) return new Problem('not_found', 'This file is not there any more.', { cause: error })
  const { code, statusCode } = isHttpError(error) ? error : { code: '', statusCode: 500 }
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return new Problem('too_large', 'The request is larger than 1 MiB.')
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new Problem('unsupported_media_type', 'Send JSON with the content type application/json.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('bad_json', 'The request could not be read.', { cause: error })
  return new Problem('unexpected', 'Something went wrong on our side. Please try again.', { cause: error })
}

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = problemFrom(error)
  if (problem.code === 'unexpected') request.log.error({ err: problem.cause ?? problem, request_id: request.id }, 'unexpected')
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  const body: ProblemBody & { error?: string } = { code: problem.code, message: problem.message, request_id: request.id }
  if (problem.errors) body.errors = problem.errors
  if (request.routeOptions.config.errorText) body.error = [problem.message, ...Object.values(problem.errors ?? {}).flat()].join(' ')
  return reply.code(problem.status).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Sentences of a failed parse by field; the form's own nesting (`bank_connection.name`) is dropped to the field people see. */
export function invalidInput(error: z.core.$ZodError): Problem {
  // Not an object yet: a field may be called toString.
  const errors = new Map<string, Set<string>>()
  for (const issue of error.issues) {
    const field = String(issue.path.findLast((part) => typeof part === 'string') ?? 'request')
    errors.set(field, (errors.get(field) ?? new Set()).add(issue.message))
  }
  const sentences = [...errors].map(([field, messages]) => [field, [...messages]])
  return new Problem('invalid', 'Please check the marked fields.', { errors: Object.fromEntries(sentences) as Record<string, string[]> })
}

/** Fastify's own carry a code as well; those of its plugins may not. */
function isHttpError(error: unknown): error is Partial<FastifyError> & Error {
  return error instanceof Error && ('code' in error || 'statusCode' in error)
}
