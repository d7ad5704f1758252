/** Small SCORM packages, made as their programs make them. */
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import { zipped } from '../api/zip/write.ts'

export const zipOf = (parts: [name: string, content: Uint8Array | string][]): Promise<Buffer> =>
  buffer(Readable.from(zipped(parts.map(([name, content]) => ({ name, pieces: [content] })))))

const namespaces12 =
  'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"'
const namespaces2004 =
  'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3" ' +
  'xmlns:imsss="http://www.imsglobal.org/xsd/imsss"'

/** SCORM 1.2: two SCOs, the second with a mastery score. */
export const manifest12 = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="m" version="1" ${namespaces12}>
  <metadata><schema>ADL SCORM</schema><schemaversion>1.2</schemaversion></metadata>
  <organizations default="o"><organization identifier="other"><title>Other</title></organization>
    <organization identifier="o"><title>Safe &amp; sound</title>
      <item identifier="i0"><title>Chapter</title>
        <item identifier="i1" identifierref="r1"><title>Helmets</title></item></item>
      <item identifier="i2" identifierref="r2" parameters="?lang=en"><title>Test</title>
        <adlcp:masteryscore>80</adlcp:masteryscore><adlcp:datafromlms>seven</adlcp:datafromlms></item>
    </organization></organizations>
  <resources>
    <resource identifier="r1" type="webcontent" adlcp:scormtype="sco" href="content/index.html"/>
    <resource identifier="r2" type="webcontent" adlcp:scormtype="sco" href="content/test%20one.html#start"/>
  </resources>
</manifest>`
/** SCORM 2004 (4th Edition): one SCO that passes at 0.7, and a page that reports nothing. */
export const manifest2004 = `<?xml version="1.0"?>
<manifest identifier="m" version="1" ${namespaces2004}>
  <metadata><schema>ADL SCORM</schema><schemaversion>2004 4th Edition</schemaversion></metadata>
  <organizations default="o"><organization identifier="o"><title>Fire</title>
    <item identifier="i1" identifierref="r1"><title>Extinguish</title>
      <imsss:sequencing><imsss:objectives><imsss:primaryObjective satisfiedByMeasure="true">
        <imsss:minNormalizedMeasure>0.7</imsss:minNormalizedMeasure>
      </imsss:primaryObjective></imsss:objectives></imsss:sequencing></item>
    <item identifier="i2" identifierref="r2"><title>Read</title></item>
  </organization></organizations>
  <resources xml:base="pages/">
    <resource identifier="r1" type="webcontent" adlcp:scormType="sco" href="one.html"/>
    <resource identifier="r2" type="webcontent" adlcp:scormType="asset" href="two.html"/>
  </resources>
</manifest>`

const page = (body: string) => `<!DOCTYPE html>
<html><head><title>A page</title></head><body>${body}</body></html>`
export const files12: [string, string][] = [
  ['imsmanifest.xml', manifest12],
  ['content/index.html', page('<img src="../a.png">')],
  ['content/test one.html', page('Test')],
  ['film.mp4', '0123456789'.repeat(1000)],
  ['program.exe', 'MZ'],
]
export const files2004: [string, string][] = [
  ['imsmanifest.xml', manifest2004],
  ['pages/one.html', page('One')],
  ['pages/two.html', page('Two')],
]
export const aPackage = (files = files12): Promise<Buffer> => zipOf(files)
