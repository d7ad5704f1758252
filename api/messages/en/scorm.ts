/** English. */
export const scorm = {
  packageRule: 'A SCORM package is a zip of up to 500 MB.',
  zipDamaged:
    'This package is no zip that can be read, or it is damaged. Export it from its program once more.',
  zipLocked: 'This package is locked with a password. Unlock it first.',
  zipSwollen: 'Unpacked, this package is far larger than such a package is.',
  manifestMissing:
    'This zip is no SCORM package: “imsmanifest.xml” is missing. Export the course for SCORM 1.2 or SCORM 2004.',
  manifestDamaged:
    'The list of this package (imsmanifest.xml) cannot be read. Export it from its program once more.',
  launchesNothing: 'This package holds nothing that can be opened. Export it from its program once more.',
  launchMissing:
    'This package opens with “{{name}}”, which is not in it. Export it from its program once more.',
} as const
