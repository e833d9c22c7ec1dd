/** The servers that keep things, in the order of their ports. */
export const storageKinds = ['account', 'container', 'object'] as const

/** The two values are part of every path on disk. */
export const swiftSettings = `[swift-hash]
swift_hash_path_prefix = portal
swift_hash_path_suffix = portal
[storage-policy:0]
name = one
default = yes
`

/** Three rings of one device each, made in one process: the command line tool takes a second for every step. */
export const ringsScript = `
import os, sys
from swift.common.ring import RingBuilder
folder = sys.argv[1]
for kind, port in zip(('account', 'container', 'object'), sys.argv[2:]):
    ring = RingBuilder(4, 1, 1)
    ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'replication_ip': '127.0.0.1',
                  'replication_port': int(port), 'device': 'd1', 'weight': 1.0, 'meta': ''})
    ring.rebalance()
    ring.get_ring().save(os.path.join(folder, kind + '.ring.gz'))
    os.chmod(os.path.join(folder, kind + '.ring.gz'), 0o644)
`

const common = ({ dir, user, port }: { dir: string; user: string; port: number }) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
swift_dir = ${dir}
user = ${user}
workers = 0
log_level = WARNING
`

export const serverSettings = (kind: string, place: { dir: string; user: string; port: number }): string =>
  `${common(place)}devices = ${place.dir}/data
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${kind}-server
[app:${kind}-server]
use = egg:swift#${kind}
`

const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'listing_formats', 'bulk', 'slo', 'dlo', 'symlink']

/** The order of the pipeline matters: the cache before the S3 interface, which comes before sign-in. */
export const proxySettings = (place: {
  dir: string
  user: string
  port: number
  cache: number
  region: string
  password: string
}): string => `${common(place)}[pipeline:main]
pipeline = catch_errors gatekeeper healthcheck cache listing_formats s3api tempauth bulk slo dlo symlink proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:${place.cache}
[filter:s3api]
use = egg:swift#s3api
location = ${place.region}
[filter:tempauth]
use = egg:swift#tempauth
user_portal_portal = ${place.password} .admin
${filters.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`).join('')}`
