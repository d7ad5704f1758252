/**
 * What runs inside of a package beside its own programs: scorm-again, which the SCO finds as `API` or
 * `API_1484_11`, and a few lines that tell our page what it has kept. It stands in the SCO's own document: two
 * documents of opaque origins could not reach each other.
 */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Cmi, Standard } from './contract.ts'

/** Files of ours among those of a package. */
export const ownFolder = '~redress/'
export const [runtimeName, stateName] = [`${ownFolder}runtime.js`, `${ownFolder}state.js`]

const resolve = createRequire(import.meta.url).resolve
const libraries = { SCORM_12: 'scorm-again/scorm12/min', SCORM_2004: 'scorm-again/scorm2004/min' } as const
const glue = `(function (state) {
  if (!state || window.parent !== window.top) return
  var is12 = state.standard === 'SCORM_12'
  var api = new (is12 ? Scorm12API : Scorm2004API)({ autocommit: false, logLevel: 5 })
  api.loadFromFlattenedJSON(state.cmi)
  var tell = function () {
    var all = api.getFlattenedCMI()
    var cmi = {}
    for (var name in all) if (typeof all[name] === 'string' && all[name] !== '') cmi[name] = all[name]
    window.parent.postMessage({ from: 'scorm', sco: state.sco, cmi: cmi }, state.origin)
  }
  var begins = is12 ? 'LMSInitialize' : 'Initialize'
  var ends = is12 ? 'LMSFinish' : 'Terminate'
  var isOpen = false
  api.on(begins, function () { isOpen = true; tell() })
  api.on(is12 ? 'LMSCommit' : 'Commit', tell)
  api.on(ends, function () { isOpen = false; tell() })
  window.addEventListener('pagehide', function () { if (isOpen) tell() })
  window[is12 ? 'API' : 'API_1484_11'] = api
})(window.redressScorm)
`

/** Connections between browsers go by no policy that all of them know, so a part cannot open one. */
const withoutPeers = `['RTCPeerConnection', 'webkitRTCPeerConnection'].forEach(function (name) {
  if (name in window) Object.defineProperty(window, name, { value: undefined, writable: false, configurable: false })
})`

/** The library and our lines as one script. */
export const runtimeOf = async (standard: Standard): Promise<string> =>
  `${withoutPeers}\n;${await readFile(resolve(libraries[standard]), 'utf8')}\n;${glue}`

export type State = { standard: Standard; sco: number; cmi: Cmi; origin: string }
/** With what it begins, as a script; nothing in a text ends it. */
export const stateScript = (state: State): string =>
  `window.redressScorm = ${JSON.stringify(state).replace(/[<\u2028\u2029]/g, escaped)}`
const escaped = (sign: string): string => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

const maxHeadBytes = 64 * 1024
const place = /<head(\s[^<>]*)?>/i
/**
 * A page with our scripts before all of its own, byte by byte as it came otherwise. `base`: the path of the package.
 */
export async function* withRuntime(
  pieces: AsyncIterable<Uint8Array>,
  base: string,
): AsyncGenerator<Uint8Array> {
  const scripts = [stateName, runtimeName].map((name) => `<script src="${base}${name}"></script>`).join('')
  let head: Buffer | null = Buffer.alloc(0)
  for await (const piece of pieces) {
    if (head === null) {
      yield piece
      continue
    }
    head = Buffer.concat([head, piece])
    if (head.length < maxHeadBytes && !place.test(head.toString('latin1'))) continue
    yield begun(head, scripts)
    head = null
  }
  if (head !== null) yield begun(head, scripts)
}
/** Latin-1 stands for bytes here: whatever the page's letters are, its tags are plain. */
function begun(head: Buffer, scripts: string): Buffer {
  const text = head.toString('latin1')
  const match = place.exec(text) ?? /<html(\s[^<>]*)?>/i.exec(text) ?? /<!doctype[^<>]*>/i.exec(text)
  const at = match ? match.index + match[0].length : 0
  return Buffer.from(`${text.slice(0, at)}${scripts}${text.slice(at)}`, 'latin1')
}
