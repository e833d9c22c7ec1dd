import { spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { delimiter } from 'node:path'

/** The environment without the installed packages' programs: an install replaces them while it runs. */
export function outsideEnvironment() {
  const path = (process.env.PATH ?? '').split(delimiter).filter((part) => !/node_modules[\\/]\.bin[\\/]?$/.test(part))
  return { ...process.env, PATH: path.join(delimiter) }
}

/**
 * Runs a command and reports every 20 s that it is still running; resolves to its exit code (or signal) and output. It is
 * stopped with this process.
 */
export async function runCommand([program, ...args], { cwd, env, say, doing }) {
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const words = [...diesWithUs(), program, ...args]
  const child = spawn(words[0], words.slice(1), { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const keep = (text) => (output = (output + text).slice(-20_000))
  child.stdout.setEncoding('utf8').on('data', keep)
  child.stderr.setEncoding('utf8').on('data', keep)
  const ticker = setInterval(() => say(`  still ${doing} (${seconds()} s)`), 20_000)
  let interrupted
  const pass = (signal) => {
    interrupted = 'interrupted'
    child.kill(signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.once(signal, pass)
  try {
    const result = await new Promise((resolve, reject) => {
      child.once('error', reject)
      child.once('close', (code, signal) => resolve(interrupted ?? code ?? signal))
    })
    return { result, output, seconds: seconds() }
  } finally {
    clearInterval(ticker)
    for (const signal of signals) process.off(signal, pass)
  }
}

/** A wrapper that stops a command even when this process is killed: an orphaned install would collide with the next start's. */
function diesWithUs() {
  const guard = ['setpriv', '--pdeathsig', 'KILL', '--']
  return process.platform === 'linux' && spawnSync(guard[0], [...guard.slice(1), 'true']).status === 0 ? guard : []
}

/** Writes a stamp once everything before it is on disk, so that a power cut cannot leave a stamp with empty files. */
export function writeStamp(file, text) {
  if (process.platform === 'linux') spawnSync('sync', ['-f', file.slice(0, file.lastIndexOf('/'))], { timeout: 30_000 })
  writeFileSync(file, text)
}

/** Errors in the output of commands, and what to do about each. */
const causes = [
  [/ENOSPC|no space left/i, 'the disk is full: free about 1 GB and start again.'],
  [/EACCES|EPERM|EROFS|permission denied/i, 'a file may not be written: start as the user who owns this folder.'],
  [/heap out of memory|SIGKILL/, 'the machine ran out of memory: free about 1 GB and start again.'],
]

/** One sentence for a failed command, found by its output; `more` are further causes, checked first. */
export function explainFailure(what, result, output, more = []) {
  if (result === 'interrupted') return `${what} was interrupted: the next start repeats it.`
  const cause = [...more, ...causes].find(([pattern]) => pattern.test(`${output}\n${result}`))
  return `${what} failed: ${cause ? cause[1] : 'the last lines of its output are above; fix the cause and start again.'}`
}
