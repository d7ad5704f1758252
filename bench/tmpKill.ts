import { measureKill } from '/work/main/bench/kill.ts'
console.log(await measureKill())
