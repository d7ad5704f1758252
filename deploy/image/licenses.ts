/** Licences of packages whose package.json names none, or not by an SPDX expression, as their LICENSE file says. */
export const knownLicenses: Record<string, string> = {
  'png-js': 'MIT',
  unionfs: 'Unlicense',
}

/** What may go into the image: permissive licences, and weak copyleft that is used unchanged. */
export const acceptedLicenses = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
]
