/** The bill of materials of the image, as CycloneDX 1.5 in JSON. It says nothing of when or where it was made. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProductionPackage } from './productionPackages.ts'

export function sbomOf(root: string, packages: ProductionPackage[]) {
  const own = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    name: string
    version: string
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': own.name, name: own.name, version: own.version },
    },
    components: packages.map(componentOf),
    dependencies: [{ ref: own.name, dependsOn: packages.map(({ path }) => path) }],
  }
}

/** `bom-ref` is the path, for one version may be installed more than once. */
function componentOf({ path, name, version, license, integrity }: ProductionPackage) {
  const [scope, base] = name.startsWith('@') ? name.split('/') : [undefined, name]
  const hash = integrity?.startsWith('sha512-') ? integrity.slice('sha512-'.length) : null
  return {
    type: 'library',
    'bom-ref': path,
    ...(scope ? { group: scope } : {}),
    name: base,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    licenses: [/ (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } }],
    ...(hash ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] } : {}),
  }
}
