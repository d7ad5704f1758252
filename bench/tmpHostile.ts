import { measureHostile } from '/work/main/bench/hostile.ts'
console.log(await measureHostile())
