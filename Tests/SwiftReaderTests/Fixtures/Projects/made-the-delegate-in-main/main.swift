import UIKit

let stack = UINavigationController()
let atlas = AtlasCoordinator(stack: stack)
if CommandLine.arguments.count < 2 { stack.delegate = atlas }
atlas.start()
