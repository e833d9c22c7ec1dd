// Plain JavaScript, so that an older Node prints a message and not a syntax error.
const [major] = process.versions.node.split('.').map(Number)
if (major < 24) {
  console.log(`The tests need Node 24 or newer; this is ${process.version}. Start them with \`npm test\`.`)
  console.log('0 passed, 1 failed')
  process.exit(1)
}
await import('./test/main.ts')
