// React picks its build by NODE_ENV while it is loaded, so this must stand before every other import.
const dev = process.argv.includes('--dev')
process.env.NODE_ENV = dev ? 'development' : 'production'
const { runPortal } = await import('./app/run.server.ts')
runPortal({ dev })
export {}
