import { randomUUID } from 'node:crypto'
import { attackWithFiles } from '@regulator/tools/hostile/files.ts'
import { objectStreamBomb } from '@regulator/tools/hostile/files-pdf.ts'
import { expect, test } from 'vitest'
import { testAdmin, usePortal } from '#app/testing.server.ts'
import { parsingLimits } from '#platform/limited-process/parsing.server.ts'
import { tellingPng } from './testing.files.ts'
import { fileReport, filesForm } from '../testing.ts'

const log: string[] = []
const portal = await usePortal({
  own: 'reads the log',
  env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info' },
  logTo: { write: (line) => void log.push(line) },
})
const { report, receipt } = (await fileReport(portal)).body
const reported = { id: report.id, receipt }

const upload = (bytes: Uint8Array<ArrayBuffer>, name: string, network: string) =>
  portal.call('POST', `/api/whistleblowing/upload/${reported.id}`, {
    body: filesForm([{ name, bytes }], reported.receipt),
    headers: { 'x-forwarded-for': network, 'idempotency-key': randomUUID() },
  })

test('sixty large files at once: memory for waiting files is limited, and other senders are told to try again', async () => {
  const picture = await tellingPng('x')
  const large = new Uint8Array(9.5 * 1_048_576)
  large.set(picture)
  let max = 0
  const watch = setInterval(() => (max = Math.max(max, portal.deps.parsing.heldBytes)), 1)
  const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => upload(large, 'a.png', `10.0.0.${index}`)))
  clearInterval(watch)
  expect(max).toBeGreaterThan(0)
  expect(max).toBeLessThanOrEqual(parsingLimits.heldBytes)
  const busy = answers.filter(({ status }) => status === 503)
  for (const { headers } of busy) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  // With so many requests, some are refused because all database connections are in use, as on any other route.
  const full = busy.filter(({ body }) => body.code === 'checking-busy')
  expect(full.length).toBeGreaterThan(10)
  expect(portal.deps.parsing.heldBytes).toBe(0)
  // A log line would reveal when someone sent files for a report.
  expect(log.filter((line) => line.includes('request failed')).length).toBe(busy.length - full.length)
  expect((await upload(picture, 'good.png', '10.0.1.1')).status).toBe(201)
})

test('after ten refused files a network has to wait', async () => {
  const bomb = new Uint8Array(objectStreamBomb(40))
  const network = '2001:db8:1:2::'
  for (let count = 1; count <= 10; count++) {
    const answer = await upload(bomb, 'a.pdf', `${network}${count}`)
    expect([answer.status, answer.body.message]).toEqual([
      415,
      expect.stringContaining(`Refused files: ${count} of 10 in 15 minutes.`),
    ])
  }
  const answer = await upload(await tellingPng('x'), 'good.png', `${network}99`)
  expect([answer.status, answer.body.message]).toEqual([
    429,
    expect.stringMatching(/^Too many of your files were refused\. Try again in \d+ minutes\.$/),
  ])
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await upload(await tellingPng('x'), 'good.png', '2001:db8:1:3::1')
  expect([other.status, other.body.message]).toEqual([201, expect.anything()])
})

test('hostile files of every kind get an answer, and good files are still accepted', async () => {
  const figures = await attackWithFiles(
    { url: portal.url, pid: process.pid, admin: testAdmin, proofToken: portal.proofToken },
    { from: 49, to: 109 },
  )
  expect(figures.broken).toEqual([])
  expect(figures.sent).toBe(60)
  expect(figures.refused + figures.killed).toBeGreaterThan(20)
  expect(figures.goodFiles).toBeGreaterThan(2)
})
