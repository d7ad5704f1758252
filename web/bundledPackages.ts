/** Writes beside the manifest which npm packages the browser is sent: SBOM and notices of the image name them. */
import type { Plugin } from 'vite'

/** Where the list lies, below the folder of the built web app: paths such as `node_modules/react`. */
export const bundledPackagesFile = '.vite/packages.json'

const packagePath = /^.*?(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//

export const bundledPackages = (): Plugin => ({
  name: 'bundled-packages',
  apply: 'build',
  generateBundle(_options, bundle) {
    const moduleIds = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? each.moduleIds : []))
    const paths = moduleIds.flatMap((id) => packagePath.exec(id.replaceAll('\\', '/'))?.[1] ?? [])
    const source = JSON.stringify([...new Set(paths)].toSorted(), null, 1)
    this.emitFile({ type: 'asset', fileName: bundledPackagesFile, source })
  },
})
