import UIKit

// Who listens is only known where it is called.
func listen(to stack: UINavigationController, _ listener: UINavigationControllerDelegate) {
  stack.delegate = listener
}
