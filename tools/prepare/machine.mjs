const own = ['linux x64', 'linux arm64']

/** Throws an error to show when this machine can neither run these scripts nor install the Node.js that the portal needs. */
export function checkMachine(platform = process.platform, arch = process.arch, node = process.versions.node) {
  const [major = 0, minor = 0] = node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    throw new Error(`Node.js ${node} is too old to start the portal: install Node.js 20.19 or newer.`)
  if (major < 24 && !own.includes(`${platform} ${arch}`))
    throw new Error(
      `The portal ships with Node.js for Linux (x64 and arm64) only, and this is ${platform} ${arch} with ` +
        `Node.js ${node}: put Node.js 24 or newer on the PATH and start again.`,
    )
}
