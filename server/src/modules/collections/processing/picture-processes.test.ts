import type { ChildProcess } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { wholePicture } from '@brigade/contract/collections/addresses.ts'
import { expect, onTestFinished, test } from 'vitest'
import { PictureProcesses } from './picture-processes.ts'
import type { PictureTask } from './picture-work.ts'

/** A process that works until it is told to be done, or is killed. */
class Worker extends EventEmitter {
  task = ''
  send({ file }: PictureTask): void {
    this.task = file
  }
  kill(): void {
    this.emit('exit')
  }
  async done(): Promise<void> {
    this.task = ''
    this.emit('message', { result: Buffer.alloc(0) })
    await Promise.resolve()
  }
}

function started(most: number) {
  const workers: Worker[] = []
  const processes = new PictureProcesses(() => {
    const worker = new Worker()
    workers.push(worker)
    return worker as unknown as ChildProcess
  }, most)
  const asked: Promise<unknown>[] = []
  // What nobody is told to be done would be refused 40 seconds later, within another test of the same thread.
  onTestFinished(async () => {
    processes.stop()
    await Promise.allSettled(asked)
  })
  return {
    asked,
    stop: () => processes.stop(),
    read: (file: string) => void asked.push(processes.run({ kind: 'take in', file, thumbnailWidth: 1 })),
    draw: (file: string) => void asked.push(processes.run({ kind: 'render', file, crop: wholePicture, width: 160, format: 'jpg' })),
    done: (file: string) => workers.find(({ task }) => task === file)?.done(),
    atWork: () => workers.flatMap(({ task }) => (task === '' ? [] : [task])).toSorted(),
  }
}

test('files that take long keep nobody from seeing pictures', async () => {
  const { read, draw, done, atWork } = started(2)
  for (const file of ['file 1', 'file 2', 'file 3', 'file 4']) read(file)
  expect(atWork()).toEqual(['file 1', 'file 2'])
  for (const file of ['drawing 1', 'drawing 2', 'drawing 3']) draw(file)
  expect(atWork()).toEqual(['drawing 1', 'file 1', 'file 2'])
  await done('drawing 1')
  expect(atWork()).toEqual(['drawing 2', 'file 1', 'file 2'])
  await done('file 1')
  expect(atWork()).toEqual(['drawing 2', 'drawing 3', 'file 2'])
})

test('however much is drawn, one file is read', async () => {
  const { read, draw, done, atWork } = started(1)
  for (const file of ['drawing 1', 'drawing 2', 'drawing 3', 'drawing 4']) draw(file)
  read('file 1')
  read('file 2')
  expect(atWork()).toEqual(['drawing 1', 'drawing 2'])
  await done('drawing 1')
  expect(atWork()).toEqual(['drawing 2', 'file 1'])
  await done('file 1')
  expect(atWork()).toEqual(['drawing 2', 'file 2'])
})

test('who waits or is served when the server stops is asked to try again', async () => {
  const { asked, stop, read, draw, done, atWork } = started(1)
  for (const file of ['drawing 1', 'drawing 2', 'drawing 3']) draw(file)
  read('file 1')
  await done('drawing 1')
  stop()
  const stopped = { status: 'rejected', reason: expect.objectContaining({ code: 'unavailable' }) }
  expect(await Promise.allSettled(asked)).toEqual([{ status: 'fulfilled', value: Buffer.alloc(0) }, stopped, stopped, stopped])
  expect(atWork()).toEqual(['drawing 2', 'file 1'])
})
