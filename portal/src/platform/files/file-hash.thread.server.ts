// Runs in its own thread: hashing 300 MB would block the event loop and with it every other request.
import { createHash, type Hash } from 'node:crypto'
import { closeSync, openSync, readSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'

export type HashOrder =
  | { id: number; order: 'begin'; path: string }
  | { id: number; order: 'advance' | 'finish'; to: number }
  | { id: number; order: 'drop' }

export type HashResult = { id: number; sha256: string } | { id: number; error: string }

const block = Buffer.allocUnsafe(1 << 20)
const open = new Map<number, { file: number; hash: Hash; at: number }>()

parentPort?.on('message', (order: HashOrder) => {
  try {
    follow(order)
  } catch (error) {
    drop(order.id)
    parentPort?.postMessage({ id: order.id, error: String((error as Error).message) } satisfies HashResult)
  }
})

function follow(order: HashOrder): void {
  if (order.order === 'begin')
    return void open.set(order.id, { file: openSync(order.path, 'r'), hash: createHash('sha256'), at: 0 })
  if (order.order === 'drop') return drop(order.id)
  const state = open.get(order.id)
  if (!state) throw new Error('it was not started, or failed before')
  while (state.at < order.to) {
    const length = readSync(state.file, block, 0, Math.min(block.length, order.to - state.at), state.at)
    if (length === 0) throw new Error('the file is shorter than what was written')
    state.hash.update(block.subarray(0, length))
    state.at += length
  }
  if (order.order !== 'finish') return
  const sha256 = state.hash.digest('hex')
  drop(order.id)
  parentPort?.postMessage({ id: order.id, sha256 } satisfies HashResult)
}

function drop(id: number): void {
  const state = open.get(id)
  if (!state) return
  open.delete(id)
  closeSync(state.file)
}
