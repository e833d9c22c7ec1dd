import type { Config } from '@react-router/dev/config'

// Lazy route discovery would cost a request per menu; the list of screens is small.
export default { ssr: true, appDirectory: 'src', routeDiscovery: { mode: 'initial' } } satisfies Config
