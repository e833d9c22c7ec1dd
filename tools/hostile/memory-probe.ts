// Loaded into the portal's process by the attack: answers at MEMORY_PROBE_PORT with the process's memory after a garbage collection.
import { createServer } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import { memoryAfterCollection } from './memory.ts'

const port = Number(process.env['MEMORY_PROBE_PORT'])
if (isMainThread && port)
  createServer((_request, response) => {
    void memoryAfterCollection().then((bytes) => response.end(String(bytes)))
  })
    .listen(port, '127.0.0.1')
    .unref()
