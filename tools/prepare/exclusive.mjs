import { createHash } from 'node:crypto'
import { rmSync, statSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/**
 * Runs `work` while no other process prepares `root`; otherwise waits for it.
 *
 * The lock is a listening socket, which the system closes when its owner dies: a killed start blocks no other.
 */
export async function runAlone(root, say, work, patience = 900_000) {
  const address = lockAddress(root)
  const end = Date.now() + patience
  let told = false
  for (;;) {
    const release = await tryLock(address)
    if (release) return work().finally(release)
    if (Date.now() > end) throw new Error('Another start has been preparing for too long: stop it and start again.')
    if (!told) say('Waiting for another start that is preparing…')
    told = true
    await ownerGone(address)
  }
}

function lockAddress(root) {
  const { dev, ino } = statSync(root)
  const name = `portal-prepare-${createHash('sha256').update(`${dev}:${ino}`).digest('hex').slice(0, 16)}`
  if (process.platform === 'linux') return `\0${name}`
  return process.platform === 'win32' ? `\\\\?\\pipe\\${name}` : join(tmpdir(), `${name}.sock`)
}

function tryLock(address) {
  return new Promise((resolve, reject) => {
    const waiting = new Set()
    const server = net.createServer((socket) => {
      waiting.add(socket)
      socket.on('error', () => {}).once('close', () => waiting.delete(socket))
    })
    server.once('error', (error) => (error.code === 'EADDRINUSE' ? resolve(undefined) : reject(error)))
    server.listen(address, () =>
      resolve(() => {
        server.close()
        for (const socket of waiting) socket.destroy()
      }),
    )
  })
}

/** Resolves when the lock's owner has finished or died; its end closes the connection. */
function ownerGone(address) {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    const limit = setTimeout(() => socket.destroy(), 60_000)
    socket.on('error', (error) => {
      // A socket file that nobody listens on was left by a killed owner.
      if (error.code === 'ECONNREFUSED' && !address.startsWith('\0')) rmSync(address, { force: true })
    })
    socket.resume().once('close', () => {
      clearTimeout(limit)
      setTimeout(resolve, 20)
    })
  })
}
