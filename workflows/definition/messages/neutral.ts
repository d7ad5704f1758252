/** English. What a step or a stage is, for those for whom nothing is written about it. */
export const neutral = {
  meeting: 'A meeting led by {{who}}.',
  action: 'A step handled by {{who}}.',
  automatic: 'This happens automatically.',
  stage: 'Steps handled by {{who, list}}.',
  automaticStage: 'Everything here happens automatically.',
} as const
