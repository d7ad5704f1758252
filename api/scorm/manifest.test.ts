import { expect, test } from 'vitest'
import { files12, files2004, manifest12, manifest2004 } from '../../test/scormPackage.ts'
import { readManifest } from './manifest.ts'

async function* inPieces(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += 100) yield text.slice(at, at + 100)
}
const read = (xml: string, names: string[]) => readManifest(inPieces(xml), (name) => names.includes(name))
const [names12, names2004] = [files12, files2004].map((files) => files.map(([name]) => name)) as [
  string[],
  string[],
]

test('SCORM 1.2: its default organization, in its order, with mastery score, launch data and parameters', async () => {
  expect(await read(manifest12, names12)).toEqual({
    standard: 'SCORM_12',
    title: 'Safe & sound',
    scos: [
      {
        id: 'i1',
        title: 'Helmets',
        path: 'content/index.html',
        search: '',
        passPercent: null,
        launchData: '',
        reports: true,
      },
      {
        id: 'i2',
        title: 'Test',
        path: 'content/test one.html',
        search: '?lang=en',
        passPercent: 80,
        launchData: 'seven',
        reports: true,
      },
    ],
  })
})

test('SCORM 2004: what passes is its primary objective’s; an asset reports nothing; xml:base is read', async () => {
  expect(await read(manifest2004, names2004)).toMatchObject({
    standard: 'SCORM_2004',
    title: 'Fire',
    scos: [
      { path: 'pages/one.html', passPercent: 70, reports: true },
      { path: 'pages/two.html', passPercent: null, reports: false },
    ],
  })
})

const without = (text: string, part: string | RegExp, by = '') => {
  const changed = text.replace(part, by)
  expect(changed).not.toBe(text)
  return changed
}
test('the standard is told by its names where the version is not', async () => {
  const bare = /<schemaversion>.*<\/schemaversion>/
  expect((await read(without(manifest12, bare), names12)).standard).toBe('SCORM_12')
  expect((await read(without(manifest2004, bare), names2004)).standard).toBe('SCORM_2004')
})

test.each([
  [
    'an entity from outside',
    '<!DOCTYPE manifest [<!ENTITY x SYSTEM "file:///etc/passwd">]><manifest>&x;</manifest>',
  ],
  ['entities that grow', '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><manifest>&b;</manifest>'],
  ['no XML', 'hello'],
  ['half of one', manifest12.slice(0, 900)],
  ['another list', '<html><body/></html>'],
  ['a deep one', '<manifest>'.repeat(100) + '</manifest>'.repeat(100)],
  ['one of very many parts', `<manifest>${'<a/>'.repeat(50_001)}</manifest>`],
  ['no organization', manifest12.replace(/<organizations[\s\S]*<\/organizations>/, '')],
  ['items without resources', manifest12.replaceAll('identifierref', 'nothing')],
  ['another site’s page', manifest12.replaceAll(/href="[^"]*"/g, 'href="https://evil.example/a.html"')],
  ['a program as its address', manifest12.replaceAll(/href="[^"]*"/g, 'href="javascript:alert(1)"')],
])('%s is refused', async (_, xml) => {
  await expect(read(xml, names12)).rejects.toMatchObject({ code: 'FILE_TYPE' })
})

test('no path leads out of the package, and what it opens with is in it', async () => {
  const out = manifest12.replaceAll('content/index.html', '../../../../etc/passwd')
  await expect(read(out, names12)).rejects.toMatchObject({ code: 'FILE_TYPE' })
  expect((await read(out, [...names12, 'etc/passwd'])).scos[0]?.path).toBe('etc/passwd')
  await expect(read(manifest12, ['content/index.html'])).rejects.toMatchObject({
    userMessage: { params: { name: 'content/test one.html' } },
  })
})
