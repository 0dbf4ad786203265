import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/context.ts'
import { openPictures } from './serving/picture-door.ts'
import { openUploads } from './uploads/upload-door.ts'

/** What is no call with a JSON body: bytes of pictures, in and out. */
export function openPictureDoors(app: FastifyInstance, deps: Deps): void {
  openUploads(app, deps)
  openPictures(app, deps)
}
